import { Tags } from 'lucide-react';
import { useState } from 'react';
import { lazyWindow } from '../../../ui/lazy-window';
import { LowButton } from './csv-actions';

const VocabularyDialog = lazyWindow(() => import('./vocabulary-dialog'));

export function VocabularyAction() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <LowButton icon={Tags} label="Genres and moods" onPress={() => setIsOpen(true)} />
      {isOpen && <VocabularyDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
