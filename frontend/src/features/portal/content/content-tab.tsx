import { useQuery } from '@tanstack/react-query';
import { siteContentQuery } from '../../../lib/public-queries';
import { adminListOptions } from '../../../lib/query-client';
import { Failure } from '../../../ui/failure';
import { Notice } from '../../../ui/notice';
import { LogoWall } from './logo-wall';
import { SiteContentForm } from './site-content-form';

export default function ContentTab() {
  const { data, error, refetch } = useQuery({ ...siteContentQuery(), ...adminListOptions });
  return (
    <div className="space-y-14">
      <section aria-labelledby="content-heading">
        <h2 id="content-heading" className="mb-5 text-heading">
          Site Content
        </h2>
        {data ? (
          <SiteContentForm stored={data} />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Notice>Loading site content…</Notice>
        )}
      </section>
      <LogoWall />
    </div>
  );
}
