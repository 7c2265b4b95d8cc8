import { briefStatuses } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { useRecordPlace } from '../../../lib/admin-search';
import { wordFor } from '../../../lib/words';
import { Badge } from '../../../ui/badge';
import { Overdue } from '../../../ui/overdue';
import { recentBriefsQuery } from './dashboard.queries';
import { DashboardList, DashboardRow, DashboardSection } from './dashboard-list';

const isNew = (status: string) => status === 'submitted' || status === 'new';

export function RecentBriefs() {
  const recordPlace = useRecordPlace();
  const briefs = useQuery(recentBriefsQuery());
  return (
    <DashboardSection title="Recent Briefs" all={{ label: 'All briefs', leadsTo: { tab: 'crm' } }}>
      <DashboardList
        items={briefs.data?.items}
        error={briefs.error}
        onRetry={() => void briefs.refetch()}
        emptyText="No briefs yet."
      >
        {(brief) => (
          <DashboardRow
            title={brief.projectTitle ?? 'Untitled project'}
            leadsTo={recordPlace('brief', brief.id)}
            mark={
              <>
                <Overdue asked={brief} />
                <Badge tone={isNew(brief.status) ? 'brand' : 'neutral'}>{wordFor(briefStatuses, brief.status)}</Badge>
              </>
            }
          >
            <p className="wrap-anywhere">{brief.companyName ?? brief.clientName}</p>
            <p className="wrap-anywhere">{brief.email}</p>
          </DashboardRow>
        )}
      </DashboardList>
    </DashboardSection>
  );
}
