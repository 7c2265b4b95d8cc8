import { Dialog } from '../../../ui/dialog';
import { SignInForm } from './sign-in-form';

/** Above the portal, and above every window in it: what is open and typed there waits. */
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
