/** The things that can be put into a conversation. */
export type Sendable =
  /** Homes, each as a card of its own. */
  | { readonly kind: 'homes'; readonly ids: readonly string[]; readonly title: string }
  /** A page of ours: words and its address, which whoever reads them sees as a card. */
  | {
      readonly kind: 'page';
      readonly title: string;
      /** The words about it in the message. */
      readonly words: string;
      /** Within Roost. */
      readonly href: string;
      /** A part that goes along and that its sender may not think of; absent: none. */
      readonly warning?: string;
    };
