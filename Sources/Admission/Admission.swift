// Admission
