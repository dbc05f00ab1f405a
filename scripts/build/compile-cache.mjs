// Keeps what Node makes of the source, which takes a second each time. It is in the clone: a folder that others may write
// to could bring their code. The package has none: it is built.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/plumbline', import.meta.url)));
