import { http, HttpResponse } from 'msw';
import contract from '../../../operator/contract/openapi.json';
import { escapeHtml } from './html';

interface Described {
  description?: string;
  schema?: unknown;
}
interface Operation extends Described {
  summary: string;
  parameters?: { $ref: string }[];
  requestBody?: { content: { 'application/json': { schema: unknown; example?: unknown } } };
  responses: Record<string, Described & { content: { 'application/json': { schema: unknown; example?: unknown } } }>;
}

const { info, paths, components } = contract as unknown as {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    parameters: Record<string, Described & { name: string; in: string }>;
    schemas: Record<string, Described>;
    securitySchemes: Record<string, Described & { name: string }>;
  };
};

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? '';

/** The names of the parameters that every call may carry: the page shows them once. */
const COMMON = Object.keys(components.parameters).filter((name) =>
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .every(({ parameters = [] }) => parameters.some(({ $ref }) => nameIn($ref) === name)),
);

/** JSON as HTML, with links to the named schemas. */
const json = (value: unknown): string =>
  escapeHtml(JSON.stringify(value, null, 2)).replaceAll(
    /&#34;\$ref&#34;: &#34;#\/components\/schemas\/(\w+)&#34;/g,
    (_, name: string) => `<a href="#${name}">${name}</a>`,
  );

const folded = (title: string, value: unknown): string =>
  value === undefined ? '' : `<details><summary>${title}</summary><pre>${json(value)}</pre></details>`;

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(({ $ref }) => nameIn($ref))
    .filter((name) => !COMMON.includes(name))
    .map((name) => components.parameters[name]);
  const body = operation.requestBody?.content['application/json'];
  const answer = operation.responses['200']?.content['application/json'];
  const refusals = Object.entries(operation.responses).filter(([status]) => !['200', 'default'].includes(status));
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description ?? '')}</p>
${parameters
  .map((one) => `<p><code>${one?.name}</code> in the ${one?.in}. ${escapeHtml(one?.description ?? '')}</p>`)
  .join('')}
${folded('Body', body?.schema)}${folded('Example of the body', body?.example)}
${folded('Answer', answer?.schema)}${folded('Example of the answer', answer?.example)}
${refusals.map(([status, { description }]) => `<p><code>${status}</code> ${escapeHtml(description ?? '')}</p>`).join('')}
</section>`;
}

const style = `
body{margin:0 auto;max-width:860px;padding:24px 16px 80px;font:16px/1.5 system-ui,sans-serif;color:#14161c;background:#fff}
h1{font-size:28px}h2{font-size:18px;margin:0 0 8px;overflow-wrap:anywhere}
section{border-top:1px solid #dfe3ec;padding:20px 0 12px}
p{margin:0 0 8px}code,pre{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px}
pre{background:#f4f5f8;border-radius:8px;padding:12px;overflow:auto;max-height:60vh}
summary{cursor:pointer;min-height:32px;color:#1f4fd8}a{color:#1f4fd8}
summary:focus-visible,a:focus-visible{outline:3px solid #8fb0ff;outline-offset:2px}`;

/** The contract (`src/operator/contract/openapi.json`) as a page for people, in English as the document is. */
function contractPage(): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(method, path, operation)),
  );
  const common = COMMON.map((name) => ({ name, description: components.parameters[name]?.description }));
  const headers = [...Object.values(components.securitySchemes), ...common].map(
    ({ name, description }) => `<p><code>${escapeHtml(name)}</code> ${escapeHtml(description ?? '')}</p>`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section id="${name}"><h2><code>${name}</code></h2><p>${escapeHtml(schema.description ?? '')}</p><pre>${json(schema)}</pre></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(info.title)}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main>
<h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)} The same for machines: <a href="/demo/contract.json">openapi.json</a>.</p>
${headers.join('')}${calls.join('')}<h1 id="schemas">Schemas</h1>${schemas.join('')}</main></body></html>`;
}

/** `/demo/contract` for people, `/demo/contract.json` for machines. */
export const contractPages = () => [
  http.get('*/demo/contract', () => HttpResponse.html(contractPage())),
  http.get('*/demo/contract.json', () => HttpResponse.json(contract as never)),
];
