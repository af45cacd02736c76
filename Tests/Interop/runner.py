"""Runs every test of this folder, says how long each took, and shows the logs of what failed."""

import signal
import sys
import time
import unittest

import harness


class Report(unittest.TestResult):
    """One line a test; everything the test's programs printed when it failed."""

    passed = 0
    failed = 0

    def startTest(self, test):
        super().startTest(test)
        self.began = time.monotonic()
        self.is_bad = False

    def stopTest(self, test):
        super().stopTest(test)
        self.failed += self.is_bad
        self.passed += not self.is_bad
        took = time.monotonic() - self.began
        verdict = "FAILED" if self.is_bad else "ok"
        print(f"{verdict:6} {took:5.1f} s  {test.shortDescription() or test.id()}")

    def addError(self, test, failure):
        super().addError(test, failure)
        self._show(test, self.errors[-1][1])

    def addFailure(self, test, failure):
        super().addFailure(test, failure)
        self._show(test, self.failures[-1][1])

    def addSubTest(self, test, subtest, failure):
        super().addSubTest(test, subtest, failure)
        if failure is not None:
            self._show(test, f"{subtest.id()}\n{failure[1]}")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._show(test, f"skipped, which counts as a failure: {reason}")

    def _show(self, test, text):
        if not getattr(self, "is_bad", False):
            print(f"\n--- {test.id()}")
        self.is_bad = True
        print(text)
        if isinstance(test, harness.InteropTest):
            print(test.logs())


def chosen(suite, words):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from chosen(test, words)
        elif not words or any(word in test.id() for word in words):
            yield test


def main(words):
    tests = unittest.defaultTestLoader.discover(".", pattern="test_*.py")
    report = Report()
    began = time.monotonic()
    try:
        unittest.TestSuite(chosen(tests, words)).run(report)
    finally:
        harness.stop_everything()
        print(f"in {time.monotonic() - began:.0f} s")
        print(f"{report.passed} passed, {report.failed} failed")
    return 1 if report.failed or report.passed == 0 else 0


if __name__ == "__main__":
    # Whoever starts this in the background of a script hands down that Ctrl-C is ignored; a shell
    # that starts so cannot be asked to heed it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
