import type { Inspection } from '@/lib/checks/inspection.ts';
import type { JudgedReport } from '@/lib/page/engine/judgement.ts';
import { PolicyLaboratory } from './policy-laboratory.tsx';
import { ServerConfiguration } from './server-configuration.tsx';

interface PolicySectionsProps {
  inspection: Inspection;
  report: JudgedReport;
}

/** The page's policies to try, and the server's configuration to copy. */
export default function PolicySections({ inspection, report }: PolicySectionsProps) {
  return (
    <>
      <PolicyLaboratory inspection={inspection} />
      <ServerConfiguration inspection={inspection} report={report} />
    </>
  );
}
