/** The attribute by which the document of a test file shows that it is the one. */
export const MARK = 'data-test-file';
