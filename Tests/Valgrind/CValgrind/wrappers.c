#include "CValgrind.h"
