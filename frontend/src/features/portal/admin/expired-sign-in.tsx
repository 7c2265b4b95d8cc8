import { Dialog } from '../../../ui/dialog';
import { SignInForm } from './sign-in-form';

/** Over the portal and its dialogs: everything that is open or typed there stays. */
export default function ExpiredSignIn({ username, onSignedIn }: { username: string; onSignedIn: () => void }) {
  return (
    <Dialog
      title="Please sign in again"
      description="Your sign-in has expired. Everything you typed is still here."
      isOpen
      width="narrow"
    >
      <SignInForm username={username} onSignedIn={onSignedIn} />
    </Dialog>
  );
}
