import { StudioEmail } from './email';

/** First in a form: what it says where scripts are off. The styles then hide the rest of it. */
export const NeedsScript = () => (
  <noscript>
    <p className="text-lead">
      This form needs JavaScript. Email us instead: <StudioEmail />
    </p>
  </noscript>
);
