import { hasOwnWords } from '#contract/entities/change.ts';
import { isSaid, REACTIONS } from '#contract/entities/reaction.ts';
import { wordsOf } from '#contract/entities/reply.ts';
import { SPOKEN } from '#contract/protocol/version.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { createSeededRandom, createVirtualClock } from '#tests/fakes/clock.ts';
import { filesIn } from '#sync/model/keptFile.ts';
import { fileToForget } from '#sync/outgoing/files/nobodysFiles.ts';
import { createDevice, type Device, type DeviceTab } from '#tests/fakes/device.ts';
import { type Faults, type LinkState, NO_FAULTS } from '#tests/fakes/network.ts';
import { createFakeServer } from '#tests/fakes/server.ts';
import type { OutboxEntry } from '#sync/model/entry.ts';
import { userId } from '#tests/engine/world.ts';
import { checkFiles, filesSent, nobodysFiles } from './fileInvariants.ts';
import {
  checkAlways,
  checkHealed,
  type Changed,
  type Snapshot,
  type Wish,
  type Written,
} from './invariants.ts';
import type { Sabotage } from './sabotage.ts';

export interface SimulationOptions {
  /** Some messages send a file. */
  readonly hasFiles?: boolean;
  /** Now and then the app is closed, and the browser calls the worker. */
  readonly closes?: boolean;
  readonly steps?: number;
  readonly sabotage?: Sabotage;
}

export interface SimulationResult {
  readonly seed: number;
  readonly problems: readonly string[];
  /** The events, one line a step. */
  readonly trace: readonly string[];
}

interface Post {
  readonly device: Device;
  readonly tabs: DeviceTab[];
}

const HEAL_MS = 120_000;

/**
 * One run: two or three people on two to four devices, some with several tabs, over a network and a server
 * that fail in every way of trust.md, then healed. The same seed gives the same run.
 */
export async function simulate(
  seed: number,
  { steps = 60, sabotage = {}, hasFiles = false, closes = false }: SimulationOptions = {},
): Promise<SimulationResult> {
  const clock = createVirtualClock();
  const random = createSeededRandom(seed);
  /** Draws of its own: what a seed once found stays what it finds. */
  const deployments = createSeededRandom(seed + 1_000_003);
  const replies = createSeededRandom(seed + 2_000_003);
  const reactions = createSeededRandom(seed + 3_000_003);
  const changes = createSeededRandom(seed + 4_000_003);
  const hours = createSeededRandom(seed + 5_000_003);
  const attachments = createSeededRandom(seed + 6_000_003);
  const passing = createSeededRandom(seed + 7_000_003);
  const moments = createSeededRandom(seed + 8_000_003);
  const closings = createSeededRandom(seed + 9_000_003);
  const below = (count: number) => Math.floor(random.next() * count);
  const chance = (share: number) => random.next() < share;
  const oneOf = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  };

  const server = createFakeServer({
    clock,
    withoutUniqueKey: sabotage.withoutUniqueKey === true,
    withoutKeepingParts: sabotage.withoutKeepingParts === true,
    catchUpPage: 7,
    // Short enough for some to come too late.
    editWithinMs: 40_000,
    unsendWithinMs: 90_000,
  });
  const people = ['ana', 'ben', 'cleo'].slice(0, 2 + below(2)).map(userId);
  for (const person of people) server.addPerson(person);
  const expiredAt = new Map<string, number>();
  const refusedContents = new Set<string>();
  server.refuse = (draft) =>
    refusedContents.has(wordsOf({ messageType: draft.message_type, content: draft.content }))
      ? 'blocked'
      : null;
  const refusedFiles = new Set<string>();
  server.files.refuse = (id) => (refusedFiles.has(id) ? 'unsupported_file' : null);
  /** Files the server had and has no more. */
  const lost = new Set<string>();

  const posts: Post[] = [];
  for (const person of people) {
    const count = chance(0.3) ? 2 : 1;
    for (let index = 0; index < count; index += 1) {
      const device = createDevice({
        clock,
        random,
        server,
        userId: person,
        timing: { clock, latency: () => below(4) },
        withoutGate: sabotage.withoutGate === true,
      });
      posts.push({ device, tabs: [device.open()] });
    }
  }

  const written: Written[] = [];
  const wishes: Wish[] = [];
  const changed: Changed[] = [];
  let taken = 0;
  const trace: string[] = [];
  const problems: string[] = [];
  const note = (what: string) => trace.push(`${String(clock.elapsed()).padStart(7)} ${what}`);
  const nameOf = (post: Post) => `device ${posts.indexOf(post)}`;
  /** Tabs of a version that another has replaced: they live for moments and count for nothing. */
  const outdated = new Set<DeviceTab>();
  const aliveTabs = (post: Post) => post.tabs.filter((tab) => tab.runtime.isAlive());
  const usable = (post: Post) => aliveTabs(post).filter((tab) => !tab.runtime.isFrozen());

  /** Now and then a message replies to one this device holds. */
  const quotedBy = (post: Post, lane: string): string | null => {
    if (replies.next() > 0.5) return null;
    const held = [...post.device.disk.messages.values()].filter(
      (message) => message.conversationId === lane,
    );
    return held[Math.floor(replies.next() * held.length)]?.id ?? null;
  };

  /** Now and then somebody reacts to messages their device holds, to one of them twice. */
  const reactFrom = (post: Post, tab: DeviceTab, receiver: string, lane: string) => {
    const held = [...post.device.disk.messages.values()].filter(
      (message) => message.conversationId === lane && isSaid(message.message_type),
    );
    const to = held[Math.floor(reactions.next() * held.length)];
    if (to === undefined) return;
    const press = async (left: number): Promise<void> => {
      const sign = REACTIONS[Math.floor(reactions.next() * (REACTIONS.length + 1))] ?? null;
      const wish: Wish = {
        sender: post.device.userId,
        post: posts.indexOf(post),
        to: to.id,
        sign,
        takenAt: null,
      };
      wishes.push(wish);
      note(`${nameOf(post)} reacts with ${sign} to ${to.seq}`);
      await tab.react(receiver, to.id, sign);
      taken += 1;
      wish.takenAt = taken;
      if (left > 1) await press(left - 1);
    };
    press(1 + Math.floor(reactions.next() * 3)).catch(() => null);
  };

  /** Now and then somebody changes or unsends what they sent, more than once. */
  const changeFrom = (post: Post, tab: DeviceTab, receiver: string, lane: string) => {
    const mine = [...post.device.disk.messages.values()].filter(
      ({ conversationId, sender_id: sender, message_type: messageType, content }) =>
        conversationId === lane &&
        sender === post.device.userId &&
        hasOwnWords({ messageType, content }),
    );
    const to = mine[Math.floor(changes.next() * mine.length)];
    if (to === undefined) return;
    const change = async (left: number): Promise<void> => {
      const words = changes.next() < 0.35 ? null : `c${changed.length}`;
      const item: Changed = {
        sender: post.device.userId,
        post: posts.indexOf(post),
        to: to.id,
        words,
        takenAt: null,
      };
      changed.push(item);
      note(`${nameOf(post)} ${words === null ? 'unsends' : `changes into ${words}`} ${to.seq}`);
      await tab.change(receiver, to.id, words);
      taken += 1;
      item.takenAt = taken;
      if (left <= 1 || words === null) return;
      // The one before may have left by then, or still wait.
      if (changes.next() < 0.5)
        await new Promise<void>((resolve) => clock.after(changes.next() * 3000, resolve));
      await change(left - 1);
    };
    change(1 + Math.floor(changes.next() * 3)).catch(() => null);
  };

  /** Now and then somebody writes for later, and may think better of it. */
  const laterFrom = (post: Post, tab: DeviceTab, receiver: string, lane: string) => {
    const content = `m${written.length}`;
    const entry = wrote(post, lane, content);
    // It has an hour, and no place among what is written meanwhile.
    entry.isTouched = true;
    const at = tab.runtime.clock.now() + Math.floor(hours.next() * 60_000);
    note(`${nameOf(post)} writes ${content} for ${at}`);
    void tab.schedule(receiver, content, at).then(
      (id) => (entry.id = id),
      () => null,
    );
  };

  const wrote = (
    post: Post,
    lane: string,
    content: string,
    {
      tab,
      quotedId = null,
      bytes = null,
    }: Partial<Pick<Written, 'quotedId' | 'bytes'>> & { readonly tab?: DeviceTab } = {},
  ): Written => {
    const entry: Written = {
      sender: post.device.userId,
      post: posts.indexOf(post),
      lane,
      content,
      quotedId,
      bytes,
      id: null,
      isTouched: refusedContents.has(content),
      isCancelled: false,
      isOver: false,
      isGivenBack: false,
      beside: new Set(
        behindFiles(post, lane)
          .filter((one) => one.tab !== tab)
          .map(({ item }) => item),
      ),
      edits: [],
    };
    written.push(entry);
    return entry;
  };

  /** Files that a tab is taking in, and what was written there behind them: another tab does not wait for these (LN7). */
  const takingIn = new Set<{ post: Post; lane: string; tab: DeviceTab; item: Written }>();
  const behindFiles = (post: Post, lane: string) =>
    [...takingIn].filter((one) => one.post === post && one.lane === lane);
  const takesIn = (post: Post, lane: string, tab: DeviceTab, items: readonly Written[]) => {
    const places = items.map((item) => ({ post, lane, tab, item }));
    for (const place of places) takingIn.add(place);
    return () => {
      for (const place of places) takingIn.delete(place);
    };
  };

  /** Whether a tab lost the lead since; ends the watch. */
  const watchLead = ({ engine: { status } }: DeviceTab) => {
    let isLost = false;
    const stop = status.subscribe(() => {
      if (!status.get().isLeader) isLost = true;
    });
    return () => {
      stop();
      return isLost;
    };
  };

  /** A tab that leads no more was alone to know of it: whoever leads since then waits for nothing. */
  const letMeanwhilePass = (entry: Written) => {
    for (const later of written.slice(written.indexOf(entry) + 1))
      if (later.post === entry.post && later.lane === entry.lane) later.beside.add(entry);
  };

  /** One to three files in one press; now and then one that the server will not take. */
  const sendFiles = (post: Post, tab: DeviceTab, receiver: string, lane: string) => {
    const names = Array.from(
      { length: 1 + Math.floor(attachments.next() * 3) },
      (_, index) => `m${written.length + index}`,
    );
    const entries = names.map((name) => wrote(post, lane, `📎 ${name}`, { tab, bytes: name }));
    const isRefused = attachments.next() < 0.1;
    if (isRefused) for (const entry of entries) entry.isTouched = true;
    note(`${nameOf(post)} sends files ${names.join(', ')}`);
    const isTakenIn = takesIn(post, lane, tab, entries);
    void tab.sendFiles(receiver, ...names).then((ids) => {
      isTakenIn();
      for (const [at, id] of ids.entries()) {
        const entry = entries[at];
        if (entry === undefined) continue;
        entry.id = id;
        if (isRefused) refusedFiles.add(id);
        // While it is on its way, or soon before or after.
        if (attachments.next() < 0.15)
          clock.after(attachments.next() * 400, () => takeBack(post, entry));
      }
      const first = entries[0];
      if (first !== undefined && passing.next() < 0.3)
        clock.after(passing.next() * 4000, () => letPass(post, first));
      return ids;
    }, isTakenIn);
  };

  /**
   * Entries behind a file are let go first. Words keep their order among themselves, files promise none from
   * then on.
   */
  const letPass = (post: Post, own: Written) => {
    const tab = usable(post)[0];
    if (tab === undefined || own.id === null) return;
    const touchFiles = () => {
      for (const item of written)
        if (item.bytes !== null && item.post === own.post && item.lane === own.lane)
          item.isTouched = true;
    };
    touchFiles();
    note(`${nameOf(post)} lets pass ${own.content}`);
    void tab.letPass(own.id).then(touchFiles, () => null);
  };

  /** Faults of disks and servers with files. */
  const troubleFiles = (post: Post) => {
    const { device } = post;
    switch (Math.floor(attachments.next() * 4)) {
      case 0:
        device.files.failWrites(1 + Math.floor(attachments.next() * 4));
        return note(`${nameOf(post)} has no room for files`);
      case 1: {
        const kept = filesIn([...device.files.parcels.values()]);
        const file = fileToForget(kept, [...device.disk.outbox.values()]);
        if (file !== undefined) void device.files.open().remove([file.id]);
        return note(`${nameOf(post)} makes room of ${file?.id ?? 'nothing'}`);
      }
      case 2:
        server.files.loseParts();
        return note('the server loses parts');
      default: {
        for (const id of server.files.loseAllBut(filesSent(server))) {
          lost.add(id);
          // It is parked, and goes when it is tried again.
          for (const item of written) if (item.id === id) item.isTouched = true;
        }
        return note('the server loses files that no message names');
      }
    }
  };

  /** Trouble in the moment in which a message is on the line and the disk has not got it. */
  const troubleMoment = (post: Post, tab: DeviceTab) => {
    const draw = moments.next();
    if (draw < 0.05) {
      post.device.disk.refusePlaced();
      note(`${nameOf(post)} disk refuses what is on the line`);
      if (moments.next() < 0.5) spoilLine(post, { ...NO_FAULTS, drop: 1 });
    } else if (draw < 0.1) {
      const after = moments.next() * 12;
      clock.after(after, () => {
        tab.runtime.kill();
        post.tabs.push(post.device.open());
      });
      note(`${nameOf(post)} kills a tab in ${after} ms`);
    } else if (draw < 0.2) {
      spoilLine(post, { ...NO_FAULTS, cutBeforeAnswer: 1 }, tab);
    }
  };

  /** Faults of the line for a moment. `tab`: there the person changes a message then, before it goes once more. */
  const spoilLine = (post: Post, faults: Faults, tab?: DeviceTab) => {
    const { link, disk } = post.device;
    const before = link.faults;
    link.faults = faults;
    note(`${nameOf(post)} line is spoiled`);
    clock.after(60 + moments.next() * 120, () => {
      if (link.faults === faults) link.faults = before;
      const entry = [...disk.outbox.values()].findLast(({ state }) => state === 'queued');
      const own = written.find(({ id }) => id !== null && id === entry?.id);
      if (own !== undefined && entry !== undefined && tab?.runtime.isAlive() === true)
        changeWords(post, tab, own, entry);
    });
  };

  const write = (post: Post) => {
    const tab = usable(post)[0] === undefined ? null : oneOf(usable(post));
    if (tab === null) return;
    const receiver = oneOf(people.filter((person) => person !== post.device.userId));
    const lane = conversationIdOf(post.device.userId, receiver);
    if (reactions.next() < 0.4) reactFrom(post, tab, receiver, lane);
    if (hours.next() < 0.2) laterFrom(post, tab, receiver, lane);
    if (changes.next() < 0.4) changeFrom(post, tab, receiver, lane);
    const say = (from: DeviceTab) => {
      const content = `m${written.length}`;
      if ((from === tab ? random : moments).next() < 0.05) refusedContents.add(content);
      const quotedId = quotedBy(post, lane);
      const isBehindFiles = behindFiles(post, lane).some((one) => one.tab === from);
      const entry = wrote(post, lane, content, { tab: from, quotedId });
      const isStored = takesIn(post, lane, from, isBehindFiles ? [entry] : []);
      const lostLead = watchLead(from);
      void from.write(receiver, content, quotedId).then(
        (id) => {
          isStored();
          if (lostLead() && post.device.disk.refusedPlaced.has(id)) letMeanwhilePass(entry);
          entry.id = id;
          return id;
        },
        // A full disk: the person sees that it was not taken, and sends it anew.
        () => {
          isStored();
          lostLead();
          entry.isGivenBack = true;
          return null;
        },
      );
    };
    const count = chance(0.2) ? 1 + below(12) : 1;
    troubleMoment(post, tab);
    for (const other of usable(post)) if (other !== tab && moments.next() < 0.5) say(other);
    for (let index = 0; index < count; index += 1) {
      if (hasFiles && attachments.next() < 0.4) sendFiles(post, tab, receiver, lane);
      say(tab);
    }
    note(`${nameOf(post)} writes ${count} up to m${written.length - 1}`);
  };

  const takeBack = (post: Post, own: Written) => {
    const tab = usable(post)[0];
    const { id } = own;
    if (tab === undefined || id === null || own.isCancelled) return;
    own.isTouched = true;
    own.isCancelled = true;
    void tab.cancel(id).then(
      (isGone) => {
        own.isCancelled = isGone;
        // A message whose file is not there yet cannot be on its way.
        own.isOver = isGone && own.bytes !== null && !server.files.complete.has(id);
        return isGone;
      },
      () => (own.isCancelled = false),
    );
    note(`${nameOf(post)} cancels ${own.content}`);
  };

  const touchEntry = (post: Post) => {
    const tab = usable(post)[0];
    const entries = [...post.device.disk.outbox.values()];
    if (tab === undefined || entries.length === 0) return;
    const entry = oneOf(entries);
    const own = written.find((item) => item.id === entry.id);
    if (own === undefined) return;
    if (entry.state === 'failed') {
      own.isTouched = true;
      refusedContents.delete(wordsOf(entry));
      refusedFiles.delete(entry.id);
      void tab.retry(entry.id).catch(() => null);
      note(`${nameOf(post)} retries ${wordsOf(entry)}`);
    } else if (entry.messageType === 'file' || chance(0.5)) {
      takeBack(post, own);
    } else {
      changeWords(post, tab, own, entry);
    }
  };

  /**
   * All tabs of a device are gone, or frozen, while something waits; the browser calls the worker, ends it when it likes, and sooner or later the person is
   * back.
   */
  const closeApp = (post: Post) => {
    const { device } = post;
    write(post);
    const isFrozen = closings.next() < 0.3;
    for (const { runtime } of aliveTabs(post)) {
      if (isFrozen) runtime.freeze();
      else runtime.kill();
    }
    if (closings.next() < 0.6) device.link.set('up');
    const calls = 1 + Math.floor(closings.next() * 3);
    const call = (left: number) => {
      const { runtime, end } = device.callWorker();
      const ended = end.then(
        (how) => note(`${nameOf(post)} worker: ${how}`),
        (error: unknown) => problems.push(`the worker failed: ${String(error)}`),
      );
      void ended;
      clock.after(closings.next() * 8000, () => {
        if (closings.next() < 0.5) runtime.kill();
        if (left > 1) call(left - 1);
      });
    };
    call(calls);
    clock.after(closings.next() * 20_000, () => {
      post.tabs.push(device.open());
      for (const { runtime } of aliveTabs(post)) if (runtime.isFrozen()) runtime.thaw();
      note(`${nameOf(post)} is opened again`);
    });
    note(`${nameOf(post)} is ${isFrozen ? 'frozen' : 'closed'}`);
  };

  const changeWords = (post: Post, tab: DeviceTab, own: Written, entry: OutboxEntry) => {
    own.isTouched = true;
    const edit = { content: `${wordsOf(entry)}+`, isDurable: false };
    own.edits.push(edit);
    void tab.edit(entry.id, edit.content).then(
      (isDone) => (edit.isDurable = isDone),
      () => null,
    );
    note(`${nameOf(post)} edits ${wordsOf(entry)}`);
  };

  const snapshot = (): Snapshot => ({ server, posts, written, wishes, changed, lost, clock });

  /**
   * The sender of a lost file sees the failure and tries again. Then files without an owner get their time to
   * go.
   */
  const healFiles = async () => {
    const retried = posts.flatMap((post) =>
      [...post.device.disk.outbox.values()].flatMap((entry) =>
        entry.state === 'failed' && entry.code === 'file_missing'
          ? (usable(post)[0]?.retry(entry.id) ?? [])
          : [],
      ),
    );
    if (retried.length > 0) await clock.advance(HEAL_MS);
    for (let waited = 0; waited < 4 && nobodysFiles(posts).length > 0; waited += 1)
      await clock.advance(6 * 60_000);
  };

  const speakShifted = (shift: number) => {
    const { oldest, newest } = SPOKEN;
    if (server.spoken.newest === newest + shift) return;
    server.spoken = { oldest: oldest + shift, newest: newest + shift };
    server.restart();
  };

  const step = () => {
    const post = oneOf(posts);
    const { device } = post;
    const tabs = aliveTabs(post);
    if (hasFiles && attachments.next() < 0.2) troubleFiles(post);
    if (closes && closings.next() < 0.1) return closeApp(post);
    switch (below(24)) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4:
        return write(post);
      case 5:
        return touchEntry(post);
      case 6: {
        const state = oneOf<LinkState>([
          'up',
          'up',
          'up',
          'down',
          'blackHole',
          'portal',
          'deaf',
          'mute',
        ]);
        device.link.set(state);
        return note(`${nameOf(post)} link ${state}`);
      }
      case 7: {
        const of = (most: number) => (chance(0.5) ? random.next() * most : 0);
        const faults: Faults = {
          drop: of(0.4),
          cutBeforeAnswer: of(0.5),
          cutMidBatch: of(0.4),
          duplicate: of(0.3),
          late: of(0.3),
          slow: of(0.3),
        };
        device.link.faults = faults;
        return note(`${nameOf(post)} faults ${JSON.stringify(faults)}`);
      }
      case 8:
        device.link.cut();
        return note(`${nameOf(post)} cut`);
      case 9:
        if (tabs.length >= 3) return;
        post.tabs.push(device.open({ isVisible: chance(0.6) }));
        return note(`${nameOf(post)} opens a tab`);
      case 10: {
        const tab = tabs[0] === undefined ? null : oneOf(tabs);
        if (tab === null) return;
        tab.runtime.kill();
        if (chance(0.7)) post.tabs.push(device.open({ isVisible: chance(0.8) }));
        return note(`${nameOf(post)} kills a tab`);
      }
      case 11: {
        const tab = tabs[0] === undefined ? null : oneOf(tabs);
        if (tab === null) return;
        if (tab.runtime.isFrozen()) tab.runtime.thaw();
        else tab.runtime.freeze();
        return note(`${nameOf(post)} ${tab.runtime.isFrozen() ? 'freezes' : 'thaws'} a tab`);
      }
      case 12: {
        const tab = usable(post)[0] === undefined ? null : oneOf(usable(post));
        if (tab === null) return;
        tab.runtime.setVisible(!tab.runtime.page.isVisible());
        return note(`${nameOf(post)} shows or hides a tab`);
      }
      case 13:
        // No token lives shorter; two that expire within moments look like a lost session, and should.
        if (clock.elapsed() - (expiredAt.get(device.userId) ?? -Infinity) < 60_000) return;
        expiredAt.set(device.userId, clock.elapsed());
        server.expireTokens(device.userId);
        return note(`${nameOf(post)} tokens expire`);
      case 14:
        server.restart();
        return note('server restarts');
      case 15: {
        const failure = oneOf([
          null,
          { code: 'internal' } as const,
          { code: 'rate_limited', retryAfterMs: 3000 } as const,
        ]);
        server.failure = failure;
        // A deployment, or one that is taken back: everybody's version is too old, or too new, for a while.
        const shift = failure === null ? Math.max(-1, Math.floor(deployments.next() * 4) - 2) : 0;
        speakShifted(shift);
        return note(
          `server answers ${failure?.code ?? 'properly'}, its version shifted by ${shift}`,
        );
      }
      case 16: {
        const skew = oneOf([0, 86_400_000, -86_400_000]);
        for (const tab of tabs) tab.runtime.setSkew(skew);
        return note(`${nameOf(post)} clock off by ${skew}`);
      }
      case 17:
        device.disk.failWrites(1 + below(6));
        return note(`${nameOf(post)} disk refuses writes`);
      case 18: {
        const tab = tabs[0] === undefined ? null : oneOf(tabs);
        if (tab === null) return;
        tab.runtime.setClaimsOnline(!tab.runtime.page.claimsOnline());
        return note(`${nameOf(post)} navigator says ${tab.runtime.page.claimsOnline()}`);
      }
      case 19: {
        const tab = usable(post)[0] === undefined ? null : oneOf(usable(post));
        if (tab === null) return;
        void tab.engine.syncNow();
        for (const id of device.disk.conversations.keys()) void tab.engine.loadOlder(id);
        return note(`${nameOf(post)} syncs now and loads older`);
      }
      case 21: {
        // The whole of the outbox is there when the version changes; old tabs live on for moments.
        write(post);
        device.disk.upgrade();
        for (const tab of tabs) {
          outdated.add(tab);
          clock.after(below(3000), tab.runtime.kill);
        }
        post.tabs.push(device.open());
        return note(`${nameOf(post)} is upgraded`);
      }
      case 22: {
        const tab = usable(post)[0] === undefined ? null : oneOf(usable(post));
        if (tab === null) return;
        write(post);
        const after = below(120);
        clock.after(after, () => {
          tab.runtime.kill();
          post.tabs.push(device.open());
        });
        return note(`${nameOf(post)} kills a tab in ${after} ms`);
      }
      case 20: {
        const tab = usable(post)[0] === undefined ? null : oneOf(usable(post));
        if (tab === null) return;
        void tab.engine.stop().then(() => tab.runtime.kill());
        post.tabs.push(device.open({ isVisible: chance(0.8) }));
        return note(`${nameOf(post)} stops an engine and starts another`);
      }
      default: {
        const held = [...device.disk.conversations.values()].filter((state) => state.heldSeq > 0);
        if (held.length === 0) return;
        const state = oneOf(held);
        device.disk.markRead(state.id, state.heldSeq);
        for (const tab of usable(post)) tab.engine.nudge();
        return note(`${nameOf(post)} reads up to ${state.heldSeq}`);
      }
    }
  };

  for (let count = 0; count < steps && problems.length === 0; count += 1) {
    step();
    await clock.advance(chance(0.15) ? below(40_000) : below(1200));
    problems.push(...checkAlways(snapshot()));
  }

  note('heals');
  for (const tab of outdated) tab.runtime.kill();
  server.failure = null;
  speakShifted(0);
  refusedContents.clear();
  refusedFiles.clear();
  for (const { device } of posts) {
    device.disk.haveRoom();
    device.files.haveRoom();
  }
  for (const post of posts) {
    post.device.link.set('up');
    post.device.link.faults = NO_FAULTS;
    for (const tab of aliveTabs(post)) if (tab.runtime.isFrozen()) tab.runtime.thaw();
    if (aliveTabs(post).length === 0) post.tabs.push(post.device.open());
    aliveTabs(post)[0]?.runtime.setVisible(true);
  }
  await clock.advance(HEAL_MS);
  if (hasFiles) await healFiles();
  problems.push(...checkAlways(snapshot()));
  problems.push(...checkHealed(snapshot()));
  if (hasFiles) problems.push(...(await checkFiles(snapshot())));
  for (const post of posts) {
    for (const tab of post.tabs) {
      for (const warning of tab.warnings) note(`warning ${nameOf(post)}: ${warning}`);
      tab.runtime.kill();
    }
  }
  return { seed, problems, trace };
}
