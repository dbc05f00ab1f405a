import * as z from 'zod/mini';
import { Count, defineEndpoint, figure, id, known, maybe, timestamp } from './endpoint.ts';
import { Run } from './runs.ts';

/** A promoted site. */
export const Project = z.looseObject({
  id,
  uuid: maybe(z.string()),
  name: z.string(),
  /** Language of the content: ru, en, uk, pl … */
  language: maybe(z.string()),
  domain_host: z.string(),
  homepage_url: maybe(z.string()),
  /** Country of the audience; not the country code of rank tracking. */
  region: maybe(z.string()),
  topic: maybe(z.string()),
  created_via: maybe(known('web', 'api')),
  created_at: maybe(timestamp),
});
export type Project = z.output<typeof Project>;

/** A project as it appears in lists. */
export const ListedProject = z.extend(Project, {
  links_count: figure(Count),
  active_runs: figure(Count),
});
export type ListedProject = z.output<typeof ListedProject>;

/** A promoted page of the project's site, or of a subdomain. */
export const Link = z.looseObject({
  id,
  url: z.string(),
  anchor: maybe(z.string()),
  language: maybe(z.string()),
  wish: maybe(z.string()),
});
export type Link = z.output<typeof Link>;

/** A project with its links and its latest runs. */
export const ProjectDetails = z.extend(Project, {
  links: maybe(z.array(Link)),
  runs: maybe(z.array(Run)),
});
export type ProjectDetails = z.output<typeof ProjectDetails>;

/** A link to add; if its anchor is empty, the service chooses one. */
const NewLink = z.strictObject({
  url: z.string().check(z.minLength(1)),
  anchor: z.optional(z.string()),
  language: z.optional(z.string()),
  wish: z.optional(z.string()),
});

const project = {
  id: 12,
  uuid: '7d0f6c1e-52a4-4d0b-9b1f-1f2f7a6e3c55',
  name: 'Copper & Leaf',
  language: 'en',
  domain_host: 'copper-leaf.example',
  homepage_url: 'https://copper-leaf.example/',
  region: 'Poland',
  topic: 'kitchenware',
  created_via: 'api',
  created_at: '2026-09-03T08:15:00Z',
};
const link = {
  id: 31,
  url: 'https://copper-leaf.example/kettles/',
  anchor: 'copper kettles',
  language: 'en',
  wish: '',
};

export const listProjects = defineEndpoint({
  method: 'GET',
  path: '/projects',
  summary: 'The projects made through the API; with `all` the personal ones too.',
  access: 'promotion',
  query: z.strictObject({ all: z.optional(z.literal('1')) }),
  status: 200,
  reply: z.looseObject({ projects: z.array(ListedProject) }),
  example: { projects: [{ ...project, links_count: 4, active_runs: 1 }] },
});

export const createProject = defineEndpoint({
  method: 'POST',
  path: '/projects',
  summary:
    'Makes a project of a site, with the links to promote; links of other sites are counted and left out.',
  access: 'promotion',
  body: z.strictObject({
    name: z.string().check(z.minLength(1)),
    url: z.string().check(z.minLength(1)),
    language: z.optional(z.string()),
    region: z.optional(z.string()),
    topic: z.optional(z.string()),
    wishes: z.optional(z.string()),
    links: z.optional(z.array(NewLink)),
  }),
  status: 201,
  reply: z.looseObject({
    project: Project,
    links: maybe(z.looseObject({ added: figure(Count), domain_errors: figure(Count) })),
  }),
  limit: 'projects',
  example: { project, links: { added: 3, domain_errors: 1 } },
});

export const projectById = defineEndpoint({
  method: 'GET',
  path: '/projects/{id}',
  summary: 'One project with its links and its latest runs.',
  access: 'promotion',
  status: 200,
  reply: z.looseObject({ project: ProjectDetails }),
  about: ({ project }) => project.id,
  errors: ['not_found'],
  example: { project: { ...project, links: [link], runs: [] } },
});

export const updateProject = defineEndpoint({
  method: 'PATCH',
  path: '/projects/{id}',
  summary: 'Changes what is said about a project; its site stays.',
  access: 'promotion',
  body: z.strictObject({
    name: z.optional(z.string().check(z.minLength(1))),
    description: z.optional(z.string()),
    language: z.optional(z.string()),
    wishes: z.optional(z.string()),
    region: z.optional(z.string()),
    topic: z.optional(z.string()),
  }),
  status: 200,
  reply: z.looseObject({ project: Project }),
  about: ({ project }) => project.id,
  errors: ['not_found'],
  example: { project },
});

export const deleteProject = defineEndpoint({
  method: 'DELETE',
  path: '/projects/{id}',
  summary: 'Deletes a project that was made through the API.',
  access: 'promotion',
  status: 200,
  reply: z.looseObject({ deleted: z.boolean() }),
  errors: ['forbidden', 'not_found', 'already_running'],
  example: { deleted: true },
});

export const addLink = defineEndpoint({
  method: 'POST',
  path: '/projects/{id}/links',
  summary: 'Adds a page of the project’s site to its links.',
  access: 'promotion',
  body: NewLink,
  status: 201,
  reply: z.looseObject({ link: Link, links_count: figure(Count) }),
  errors: ['not_found', 'domain_mismatch'],
  example: { link, links_count: 4 },
});

export const removeLink = defineEndpoint({
  method: 'DELETE',
  path: '/projects/{id}/links/{linkId}',
  summary: 'Removes a link from a project.',
  access: 'promotion',
  status: 200,
  reply: z.looseObject({ deleted: z.boolean() }),
  errors: ['not_found', 'already_running'],
  example: { deleted: true },
});
