// Tests/AdmissionTests
