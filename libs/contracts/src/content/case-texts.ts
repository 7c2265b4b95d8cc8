import { ArrayMaxSize, IsArray, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { InOrder, limits, OptionalName, OptionalText, RequiredName } from '../rules';

/** What a project's page tells of the work: each part may be missing. */
export class CaseTexts {
  /** What was needed. */
  @OptionalText(limits.longText) caseNeed?: string | null;
  /** What the studio chose, and why. */
  @OptionalText(limits.longText) caseChoice?: string | null;
  /** What came of it. */
  @OptionalText(limits.longText) caseOutcome?: string | null;
  @OptionalText(limits.quote) quote?: string | null;
  @OptionalName() quoteName?: string | null;
  @OptionalName() quoteRole?: string | null;
}
export const caseFields = [
  'caseNeed',
  'caseChoice',
  'caseOutcome',
  'quote',
  'quoteName',
  'quoteRole',
] as const satisfies readonly (keyof CaseTexts)[];

const notAYear = 'Year must be between 1900 and 2100';

export class Award {
  @RequiredName('Award is required') name!: string;
  /** The category, or what became of it: 'Best use of music, nominated'. */
  @OptionalName() result?: string | null;
  @InOrder(
    IsOptional(),
    IsInt({ message: notAYear }),
    Min(1900, { message: notAYear }),
    Max(2100, { message: notAYear }),
  )
  year?: number | null;
}

/** All awards of a project: an empty list, or null, takes them away. */
export const Awards = (): PropertyDecorator =>
  InOrder(
    IsOptional(),
    IsArray(),
    ArrayMaxSize(limits.awards, { message: `A project has at most ${limits.awards} awards` }),
    ValidateNested({ each: true }),
    Type(() => Award),
  );
