import { ListPane } from './components/ListPane.tsx';

/** All conversations: where a phone begins. */
export function MessagesPage() {
  return (
    <div className="mx-auto h-full max-w-3xl">
      <ListPane openId={undefined} titleLevel={1} />
    </div>
  );
}
