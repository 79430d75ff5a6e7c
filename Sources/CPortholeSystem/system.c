#include "CPortholeSystem.h"
