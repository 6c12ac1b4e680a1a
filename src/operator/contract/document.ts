import { answerSchemas, type JsonSchema } from './components';
import { CALLS, PARAMETERS, TAGS, TRACING, type ContractCall } from './calls';
import { LINKS } from './callLinks';

/** What was sent and answered in one call, for the document's examples. */
export interface Example {
  body?: unknown;
  answer: unknown;
}

/** The name under which a call has its example: `GET /feed`. */
export const nameOf = ({ method, path }: Pick<ContractCall, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`;

const ERROR: JsonSchema = {
  type: 'object',
  description:
    'A text in Russian in `error` or in `message`, which is shown to the shopper; or no body at all. `field`, which may be missing, names the field of the request that is refused: a bill’s text is then shown at that field.',
  properties: { error: { type: 'string' }, message: { type: 'string' }, field: { type: 'string' } },
};

const json = (schema: JsonSchema, example?: unknown): JsonSchema => ({
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
});

const parameter = (name: string): JsonSchema => ({ $ref: `#/components/parameters/${name}` });

/** What every answer may carry beside its own headers. */
const ANSWER_HEADERS = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };

const refusal = (description: string, example: unknown): JsonSchema => ({
  description,
  headers: ANSWER_HEADERS,
  ...json({ $ref: '#/components/schemas/Error' }, example),
});

function operation(call: ContractCall, example: Example | undefined): JsonSchema {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const refusals = Object.entries(call.refusals ?? {}).map(([status, [description, error]]) => [
    status,
    refusal(description, { error }),
  ]);
  const parameters = [...inPath, ...(call.parameters ?? []), ...TRACING].map(parameter);
  const links = LINKS[call.operationId];
  return {
    operationId: call.operationId,
    tags: [call.tag],
    summary: call.summary,
    ...(call.description ? { description: call.description } : {}),
    parameters,
    ...(call.body ? { requestBody: { required: true, ...json(call.body, example?.body) } } : {}),
    responses: {
      200: {
        description: 'OK',
        headers: { ...call.answerHeaders, ...ANSWER_HEADERS },
        ...json(call.answer, example?.answer),
        ...(links ? { links } : {}),
      },
      ...Object.fromEntries(refusals),
      default: refusal('Any other failure.', { message: 'Сервер временно недоступен' }),
    },
  };
}

/**
 * The contract between the shop and an operator's server, as an OpenAPI 3.1 document.
 * @param examples by call (`nameOf`)
 */
export function openApiDocument(examples: Readonly<Record<string, Example>>): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const call of CALLS) (paths[call.path] ??= {})[call.method] = operation(call, examples[nameOf(call)]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'The shop’s API',
      version: '1.0.0',
      description:
        'What the shop asks an operator’s server. Made from the schemas by which the shop reads answers. An answer may also be wrapped in `data`, or not wrapped where it is wrapped here; unknown fields are ignored.',
    },
    servers: [{ url: '/api', description: 'VITE_API_URL; `/api` on the shop’s own origin unless it is set' }],
    security: [{}, { telegramUserId: [] }, { telegramUserId: [], launchData: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        telegramUserId: {
          type: 'apiKey',
          in: 'header',
          name: 'x-telegram-user-id',
          description: 'The shopper’s id, once it is known. Anyone can write it: trust launchData instead.',
        },
        launchData: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`tma ` and Telegram’s signed launch data: verify the signature with the bot’s token.',
        },
      },
      parameters: Object.fromEntries(
        Object.entries(PARAMETERS).map(([name, one]) => [
          name,
          { name, ...one, ...(one.in === 'path' ? { required: true } : {}) },
        ]),
      ),
      headers: {
        'X-Request-Id': {
          schema: { type: 'string' },
          description: 'The id under which the server has logged this request; the shop’s log and yours meet in it.',
        },
      },
      schemas: { ...answerSchemas(), Error: ERROR },
    },
  };
}
