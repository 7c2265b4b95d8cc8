import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { addPaths, addTusPaths } from './object-paths';
import { describeFields, schemasFor } from './schemas';

const problem = {
  description: 'An error (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const inAll =
  'How many there are in all. A page of very long texts ends early: go on by the number of records received';
const atLeast = 'Of a search 1,000 are counted; this says that there are more than X-Total-Count';
const corrected = 'The search without its typing errors, where nothing was found with them; percent-encoded';
const understood =
  'Of tracks: what was understood of q, percent-encoded JSON: [{ fact, value, words }]; facts are key, clearance, bpm, duration, vocals, version';
const notMarked = 'Of tracks that were asked for by their vocals: how many more match of which nobody has said so';
const totalCount = {
  'X-Total-Count': { description: inAll, schema: { type: 'integer' } },
  'X-Total-Count-Is': { description: atLeast, schema: { type: 'string', enum: ['at-least'] } },
  'X-Understood': { description: understood, schema: { type: 'string' } },
  'X-Not-Marked': { description: notMarked, schema: { type: 'integer' } },
  'X-Searched-For': { description: corrected, schema: { type: 'string' } },
};
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const complete = (operation: Operation): void => {
  operation.responses = { ...operation.responses, default: problem };
  const { 200: answer } = operation.responses;
  if (answer && 'content' in answer && JSON.stringify(answer.content).includes('"array"')) answer.headers = totalCount;
};

const documentOf = (app: NestFastifyApplication): OpenAPIObject => {
  describeFields();
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Cueroom')
    .setDescription('Music supervision and sync licensing: submissions, review, catalog.')
    .setVersion('1')
    .addSecurity('basic', { type: 'http', scheme: 'basic' })
    .build();
  const document = SwaggerModule.createDocument(app, config);
  for (const path of Object.values(document.paths)) {
    for (const method of methods) if (path[method]) complete(path[method]);
  }
  addPaths(document, problem);
  addTusPaths(document, problem);
  const schemas = schemasFor(document.paths) as NonNullable<OpenAPIObject['components']>['schemas'];
  document.components = { ...document.components, schemas };
  return document;
};

/** The document at /api/openapi.json, and a page to browse it at /api/docs. Its scripts are files, as the CSP wants. */
export const describeApi = (app: NestFastifyApplication): void => {
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup('api/docs', app, () => (document ??= documentOf(app)), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Cueroom API',
  });
};
