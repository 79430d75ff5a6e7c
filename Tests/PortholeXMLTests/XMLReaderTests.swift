import Testing
@testable import PortholeXML
