import { useQuery } from '@tanstack/react-query';
import { siteContentQuery } from '../../../lib/public-queries';
import { adminListOptions } from '../../../lib/query-client';
import { Loaded } from '../../../ui/loaded';
import { LetterTemplates } from './letter-templates';
import { LogoWall } from './logo-wall';
import { People } from './people';
import { SiteContentForm } from './site-content-form';

export default function ContentTab() {
  const answer = useQuery({ ...siteContentQuery(), ...adminListOptions });
  return (
    <div className="mx-auto w-full max-w-7xl space-y-14 pt-4 pb-10">
      <section aria-labelledby="content-heading">
        <h2 id="content-heading" className="mb-5 text-heading">
          Site Content
        </h2>
        <Loaded answer={answer} loadingText="Loading site content…">
          {(stored) => <SiteContentForm stored={stored} />}
        </Loaded>
      </section>
      <People />
      <LogoWall />
      <LetterTemplates />
    </div>
  );
}
