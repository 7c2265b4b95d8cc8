import { useQuery } from '@tanstack/react-query';
import { Facets } from '../../../ui/facets';
import { shows, submissionCountsQuery } from './submissions.queries';

interface SubmissionCountsProps {
  /** The words that are searched for. */
  q: string;
  show: string;
  /** Without a choice it is the first of the shows again. */
  onShow: (show: string | undefined) => void;
}

/** Beside a search: how many of what it finds each show has. Nothing, while that cannot be read. */
export function SubmissionCounts({ q, show, onShow }: SubmissionCountsProps) {
  const { data } = useQuery(submissionCountsQuery(q));
  if (!data) return null;
  const countIn = (statuses: string) => {
    const counts = data.status.filter(({ value }) => statuses === '' || statuses.split(',').includes(value));
    const isAtLeast = counts.some((each) => each.isAtLeast);
    return { count: counts.reduce((sum, { count }) => sum + count, 0), isAtLeast };
  };
  return (
    <div className="-mt-2 mb-5">
      <Facets
        label="Submissions found, by decision"
        counted="submission"
        choices={shows.map(({ value, label, status }) => ({ value, label, ...countIn(status) }))}
        chosen={show}
        onChoose={onShow}
      />
    </div>
  );
}
