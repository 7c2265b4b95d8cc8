import type { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { useController, type UseFormReturn } from 'react-hook-form';
import { lazyPart } from '../../../ui/lazy-part';
import { UseRightsOf } from '../shared/use-rights-of';

const RightsEditor = lazyPart(() => import('../shared/rights-editor'));

interface TrackRightsProps {
  form: UseFormReturn<NewTrack>;
  /** Missing: a new track. */
  id?: string;
}

export function TrackRights({ form, id }: TrackRightsProps) {
  const { value, onChange } = useController({ control: form.control, name: 'rights' }).field;
  const errors: unknown = form.formState.errors.rights;
  const change = (rights: NewTrack['rights']) => {
    onChange(rights);
    if (errors) void form.trigger('rights');
  };
  return (
    <div className="pt-5">
      <RightsEditor rights={value ?? null} onChange={change} errors={errors}>
        <UseRightsOf artist={form.watch('artist') ?? ''} exceptId={id} own={value} onRights={change} />
      </RightsEditor>
    </div>
  );
}
