// Writes src/routeTree.gen.ts from the files in src/routes, as the build does: types and lint need it too.
import { Generator, getConfig } from '@tanstack/router-generator';

const root = import.meta.dirname;
await new Generator({ config: getConfig({ target: 'react', autoCodeSplitting: true }, root), root }).run();
