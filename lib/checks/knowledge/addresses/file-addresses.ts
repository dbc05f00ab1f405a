/** Addresses with these endings are no pages. */
const FILE =
  /\.(?:avif|bmp|css|csv|docx?|eot|exe|gif|gz|ico|jpe?g|js|json|m4a|m4v|mjs|mov|mp[34]|mpeg|ods|odt|ogg|otf|pdf|png|pptx?|rar|rss|svg|tar|tiff?|ttf|txt|wasm|wav|webm|webp|woff2?|xlsx?|xml|zip|7z)$/i;

/** Whether an address leads to a document, an image or another file, by its ending. */
export const isFileAddress = ({ pathname }: URL): boolean => FILE.test(pathname);
