import { checkScriptAllowlistBypass } from 'csp_evaluator/dist/checks/security_checks.js';
import type { Finding } from 'csp_evaluator/dist/finding.js';
import {
  evaluateForFailure,
  evaluateForSyntaxErrors,
} from 'csp_evaluator/dist/lighthouse/lighthouse_checks.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { Policy } from './csp.ts';

console.log(
  typeof checkScriptAllowlistBypass,
  typeof evaluateForFailure,
  typeof evaluateForSyntaxErrors,
  typeof CspParser,
);
export type X = Finding | Policy;
