// System
