import { type Port, serveEngine } from './serve.ts';

serveEngine(globalThis as unknown as Port);
