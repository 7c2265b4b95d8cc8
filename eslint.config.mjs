import nx from '@nx/eslint-plugin';
import tanstackQuery from '@tanstack/eslint-plugin-query';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { readdirSync } from 'node:fs';
import tseslint from 'typescript-eslint';

// The walls of docs/architecture.md as rules. Each entry: what may not be imported, and where it is allowed after all.
const walls = {
  mongoose: {
    paths: ['mongoose', '@nestjs/mongoose'],
    allowed: [
      '**/*.schema.ts',
      '**/*.repository.ts',
      '**/*.module.ts',
      'libs/persistence/**',
      'services/operator/src/**',
    ],
    message: 'mongoose belongs in *.schema.ts, *.repository.ts and libs/persistence',
  },
  redis: {
    paths: ['bullmq', 'ioredis'],
    allowed: ['libs/messaging/**'],
    message: 'bullmq and ioredis belong in libs/messaging: use its Bus',
  },
  tracing: {
    paths: ['@opentelemetry/api', '@opentelemetry/sdk-trace', '@opentelemetry/exporter-trace-otlp-http'],
    allowed: ['libs/platform/**'],
    message: 'OpenTelemetry belongs in libs/platform: use traced()',
  },
  ffmpeg: {
    paths: ['fluent-ffmpeg'],
    allowed: ['services/media/src/ffmpeg/**'],
    message: 'ffmpeg is run by services/media/src/ffmpeg only',
  },
  radix: {
    paths: ['radix-ui'],
    allowed: ['frontend/src/ui/**'],
    message: 'Radix is wrapped once, in frontend/src/ui',
  },
};
const restricted = (allowedHere) => [
  'error',
  {
    paths: Object.entries(walls)
      .filter(([name]) => !allowedHere.includes(name))
      .flatMap(([, { paths, message }]) => paths.map((name) => ({ name, message }))),
  },
];
const wallRules = Object.entries(walls).map(([name, { allowed }]) => ({
  files: allowed,
  rules: { 'no-restricted-imports': restricted([name]) },
}));

// The frontend's layers: routes → features → ui → lib. A feature is a noun with a public side, a portal side and what both share;
// another feature may use only what is shared. `features/portal` is the portal's frame around them.
const src = new URL('frontend/src', import.meta.url).pathname; // lint runs in the folder of each package
const features = `${src}/features`;
const nouns = readdirSync(features).filter((name) => name !== 'shared' && name !== 'portal');
const shared = ['./shared', ...nouns.map((noun) => `./${noun}/shared`)];
const code = '**/!(*.spec|*.fixture).ts*';
const layerZones = [
  // A page for contributors, which is not built: it shows ui/, and nothing imports it.
  { target: `${src}/parts/${code}`, from: [features, `${src}/routes`] },
  { target: `${src}/!(parts)/**`, from: `${src}/parts` },
  { target: `${src}/lib/${code}`, from: [`${src}/ui`, features, `${src}/routes`] },
  { target: `${src}/ui/${code}`, from: [features, `${src}/routes`] },
  { target: `${features}/shared/${code}`, from: features, except: ['./shared'] },
  { target: `${features}/portal/!(portal-places|*.spec).ts*`, from: features, except: [...shared, './portal'] },
  { target: `${features}/portal/*/${code}`, from: features, except: [...shared, './portal'] },
  ...nouns.flatMap((noun) => [
    { target: `${features}/${noun}/shared/${code}`, from: features, except: shared },
    { target: `${features}/${noun}/public/${code}`, from: features, except: [...shared, `./${noun}/public`] },
    // The portal shows what clients and visitors see.
    { target: `${features}/${noun}/portal/${code}`, from: features, except: [...shared, `./${noun}`] },
  ]),
];

// What each module of a service shows to the others: its module, at most three providers, and the shapes of its records.
const modules = {
  catalog: {
    tracks: [
      'tracks.module',
      'tracks.repository',
      'many-tracks.repository',
      'artist-tracks.repository',
      'track-places',
      'tracks.schema',
      'stored-track',
    ],
    pitches: ['pitches.module', 'pitch-records.module', 'pitches.repository', 'listeners.service', 'reactions.service'],
    imports: ['imports.module', 'imports.service', 'import-rows.repository'],
    words: ['studio-words.module', 'studio-words.repository'],
    vocabulary: ['vocabulary.module'],
    sheets: ['sheets.module', 'sheets.repository'],
    'personal-data': ['personal-data.controller'],
  },
  intake: {
    mail: [
      'mail.module',
      'mails.repository',
      'mail.delivery',
      'mail-server',
      'mails.schema',
      'mail-state',
      'letter',
      'studio',
    ],
    links: ['links.module', 'music-link', 'ended-links.repository'],
    thread: ['thread.module', 'messages.repository', 'messages.schema'],
    submissions: [
      ...['submissions.module', 'submissions.repository', 'submissions.service', 'versions.service'],
      // The rules of a submission are functions over its document.
      ...['submissions.schema', 'submissions.records', 'submission-parts', 'submission-keys', 'submission-change'],
      ...['review', 'song-outcome', 'asked-changes', 'received-changes', 'retention', 'versions', 'claim-audio'],
      'versions.repository',
    ],
    crm: [
      ...['crm.module', 'activities.repository', 'briefs.repository', 'contacts.repository'],
      ...['briefs.schema', 'contacts.schema', 'activities.schema', 'brief-promise'],
    ],
    clients: ['clients.module'],
    today: ['today.module'],
    review: ['review.module', 'review.letters', 'review-letter'],
    archive: ['archive.module'],
    announcements: ['announcements.module', 'received.repository', 'receipt-letter'],
    pitches: ['pitches.module', 'pitch-timeline.service'],
    'personal-data': ['personal-data.module', 'personal-data.repository', 'personal-data.service', 'erasure.jobs'],
    'artist-page': ['artist-page.module'],
  },
  content: {
    'public-site': ['public-site.module', 'public-site'],
    projects: ['projects.module', 'projects.repository', 'films.repository'],
    site: ['site.module', 'hero/hero.repository', 'logos/logos.repository', 'people/people.repository'],
    accounts: ['accounts.module'],
  },
};
const moduleZones = Object.entries(modules).flatMap(([service, parts]) => {
  const root = new URL(`services/${service}/src`, import.meta.url).pathname;
  return Object.entries(parts).map(([name, shown]) => ({
    target: [`${root}/!(${name})/**/!(*.spec|*.fixture).ts`, `${root}/!(*.spec|*.fixture).ts`],
    from: `${root}/${name}`,
    except: shown.map((file) => `./${file}.ts`),
    message: `${name} does not show this to other modules (eslint.config.mjs)`,
  }));
});

export default tseslint.config(
  { ignores: ['**/dist', '**/*.cjs', '**/routeTree.gen.ts', '.data', '.cache', '.nx'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@nx': nx, 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ conditionNames: ['@cueroom/source', 'import', 'default'] }),
      ],
    },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          depConstraints: [
            { sourceTag: 'type:contracts', onlyDependOnLibsWithTags: ['type:contracts'] },
            { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib', 'type:contracts'] },
            { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib', 'type:contracts'] },
            { sourceTag: 'scope:web', onlyDependOnLibsWithTags: ['type:contracts'] },
            { sourceTag: 'scope:gateway', notDependOnLibsWithTags: ['touches:data'] },
          ],
        },
      ],
      'import-x/no-cycle': 'error',
      'no-restricted-imports': restricted([]),
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'settings are read once, in env.ts (libs/platform)' },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
    },
  },
  {
    files: ['services/**/*.ts'],
    rules: { 'import-x/no-restricted-paths': ['error', { zones: moduleZones }] },
  },
  ...wallRules,
  {
    files: ['libs/testing/**', 'bench/**', 'e2e/faults/**', 'e2e/find-text.ts'],
    rules: { 'no-restricted-imports': restricted(['mongoose', 'redis']) },
  },
  {
    files: ['**/env.ts', 'libs/testing/**', 'e2e/**', 'bench/**', '**/*.spec.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['frontend/**/*.ts', 'frontend/**/*.tsx'],
    extends: [jsxA11y.configs.recommended, tanstackQuery.configs['flat/recommended']],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'import-x/no-restricted-paths': ['error', { zones: layerZones }],
      'jsx-a11y-x/no-autofocus': ['error', { ignoreNonDOM: true }],
      // A region that scrolls must be reachable by keyboard.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'region'] }],
    },
  },
);
