// Properties are tested with the same cases in each run, so that a test that fails is the fault of the change.
// `FUZZ_SEED` tries others.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
