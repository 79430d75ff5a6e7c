#pragma once
#include <libxml2/libxml/xmlexports.h>
#include <libxml/xmlversion.h>
// Encodings are none of ours; ICU's headers, which some builds of libxml2 bring, do not go together with those that Foundation has of its own.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
