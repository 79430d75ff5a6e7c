#pragma once
#include <libxml2/libxml/xmlexports.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
