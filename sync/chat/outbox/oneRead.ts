/** A read that all who ask while it is under way share. */
export interface OneRead<Value> {
  read(): Promise<Value>;
  /** The next question reads anew. */
  forget(): void;
}

export function createOneRead<Value>(read: () => Promise<Value>): OneRead<Value> {
  let underWay: Promise<Value> | null = null;
  return {
    async read() {
      const mine = underWay ?? read();
      underWay = mine;
      try {
        return await mine;
      } finally {
        if (underWay === mine) underWay = null;
      }
    },
    forget() {
      underWay = null;
    },
  };
}
