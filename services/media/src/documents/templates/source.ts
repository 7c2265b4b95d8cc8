import type { DocumentTemplate } from '@cueroom/contracts/media/documents';
import { clearanceSheet } from './clearance-sheet';
import { letterhead } from './letterhead';

const templates: Record<DocumentTemplate, string> = { 'clearance-sheet': clearanceSheet };

/** What the compiler reads: a change in it makes other documents. */
export const sourceOf = (template: DocumentTemplate): string => letterhead + templates[template];
