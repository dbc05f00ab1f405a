import * as z from 'zod/mini';
import { Count, defineEndpoint, figure, maybe } from './endpoint.ts';
import { Node, Run } from './runs.ts';

/** The sender that run reports show, on the Pro plan. */
export const Branding = z.looseObject({
  company_name: maybe(z.string()),
  logo_url: maybe(z.string()),
  website: maybe(z.string()),
  email: maybe(z.string()),
  phone: maybe(z.string()),
  address: maybe(z.string()),
  footer_text: maybe(z.string()),
  /** In the form `#rrggbb`. */
  accent_color: maybe(z.string()),
});
export type Branding = z.output<typeof Branding>;

/** The service's run report, the verified placements of a run: either as lists, or as a link to a document. */
export const RunReport = z.looseObject({
  run: maybe(Run),
  summary: maybe(z.looseObject({ verified: figure(Count) })),
  /** Run reports have no third level, although cascades do. */
  report: maybe(
    z.looseObject({
      level1: maybe(z.array(Node)),
      level2: maybe(z.array(Node)),
      crowd: maybe(z.array(Node)),
    }),
  ),
  whitelabel: maybe(z.record(z.string(), z.unknown())),
  pdf: maybe(z.looseObject({ url: z.string() })),
  branded: maybe(z.boolean()),
});
export type RunReport = z.output<typeof RunReport>;

const hexColor = z.string().check(z.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i));

const branding = {
  company_name: 'Northlight Agency',
  logo_url: 'https://northlight.example/logo.svg',
  website: 'https://northlight.example/',
  email: 'hello@northlight.example',
  phone: '+48 22 555 01 90',
  address: 'Warsaw, Poland',
  footer_text: 'Prepared by Northlight Agency.',
  accent_color: '#3b5bdb',
};

export const runReport = defineEndpoint({
  method: 'GET',
  path: '/promotion/runs/{id}/report',
  summary:
    'The run report: the verified placements of a run; the `brand_…` fields override the saved branding.',
  access: 'promotion',
  query: z.strictObject({
    format: z.optional(z.enum(['json', 'pdf'])),
    brand_company: z.optional(z.string()),
    brand_logo_url: z.optional(z.string()),
    brand_accent_color: z.optional(hexColor),
    brand_footer_text: z.optional(z.string()),
  }),
  status: 200,
  reply: RunReport,
  about: ({ run }) => run?.id,
  errors: ['not_found', 'pro_required', 'report_archived'],
  timeout: 30,
  example: {
    run: {
      id: 204,
      project_id: 12,
      link_id: 31,
      target_url: 'https://copper-leaf.example/kettles/',
      status: 'completed',
    },
    summary: { verified: 2 },
    report: {
      level1: [{ level: 1, network: 'blogs', url: 'https://a-blog.example/copper-kettles', verified: true }],
      level2: [{ level: 2, network: 'wiki', url: 'https://a-wiki.example/kettle', verified: true }],
      crowd: [],
    },
    whitelabel: { company_name: branding.company_name },
  },
});

export const currentBranding = defineEndpoint({
  method: 'GET',
  path: '/branding',
  summary: 'The saved branding, and whether run reports carry it.',
  access: 'promotion',
  status: 200,
  reply: z.looseObject({
    is_pro: maybe(z.boolean()),
    branding_active: maybe(z.boolean()),
    branding: maybe(Branding),
  }),
  example: { is_pro: true, branding_active: true, branding },
});

export const saveBranding = defineEndpoint({
  method: 'PUT',
  path: '/branding',
  summary: 'Saves the branding as a whole: what is not given is emptied.',
  access: 'promotion',
  body: z.strictObject({
    company_name: z.string().check(z.minLength(1)),
    logo_url: z.optional(z.string()),
    website: z.optional(z.string()),
    email: z.optional(z.string()),
    phone: z.optional(z.string()),
    address: z.optional(z.string()),
    footer_text: z.optional(z.string()),
    accent_color: z.optional(hexColor),
  }),
  status: 200,
  reply: z.looseObject({ branding: Branding }),
  errors: ['pro_required'],
  example: { branding },
});
