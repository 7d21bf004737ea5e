/** What can be put into a conversation. */
export type Sendable =
  /** Homes, each as a card of its own. */
  | { readonly kind: 'homes'; readonly ids: readonly string[]; readonly title: string }
  /** A page of ours: words and its address, which whoever reads them sees as a card. */
  | {
      readonly kind: 'page';
      readonly title: string;
      /** What is said of it in the message. */
      readonly words: string;
      /** Within Roost. */
      readonly href: string;
      /** What goes along that its sender may not think of; absent: nothing. */
      readonly warning?: string;
    };
