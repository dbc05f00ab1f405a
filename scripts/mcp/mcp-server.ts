import { McpServer } from '@modelcontextprotocol/server';
import packageJson from '../../package.json' with { type: 'json' };
import { QUOTED_NOTE } from './results/schemas.ts';
import type { Setting } from './tool-call.ts';
import { addCheckPage } from './tools/check-page-tool.ts';
import { addCheckSet } from './tools/check-set-tool.ts';
import { addCompare } from './tools/compare-tool.ts';
import { addExplainCheck } from './tools/explain-check-tool.ts';
import { addVerifyFix } from './tools/verify-fix-tool.ts';

const INSTRUCTIONS = `Plumbline checks web pages for search engines and security. It only reads: it changes nothing, costs nothing and needs no key.
check_page: what is wrong with one page. check_set: with many, and what they have in common. compare: what differs between two pages. explain_check: what a check means. verify_fix: whether a finding is gone.
To fix a page: check_page; change the source as a finding says, with its quotedFix if there is one; put the change where the address shows it; verify_fix with the check, message and place of the finding. “not checked” is not “gone”.
${QUOTED_NOTE}`;

/** Returns the server for assistants, with all tools. */
export function mcpServer(setting: Setting): McpServer {
  const server = new McpServer(
    { name: 'plumbline', title: 'Plumbline', version: packageJson.version },
    { instructions: INSTRUCTIONS },
  );
  addCheckPage(server, setting);
  addCheckSet(server, setting);
  addCompare(server, setting);
  addExplainCheck(server);
  addVerifyFix(server, setting);
  return server;
}
