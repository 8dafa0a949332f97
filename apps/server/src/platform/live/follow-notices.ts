import type pg from 'pg';
import type { NoticeKeys } from '../database/transaction/notices.ts';

/** A numbered notice. */
export interface NumberedNotice {
  readonly position: number;
  readonly pharmacyId: string;
  readonly boxId: string | null;
  readonly at: Date;
  readonly about: 'temperatures' | null;
  readonly accessOf: string | null;
}

export interface Following {
  /** The position up to which notices were read; null before the first. */
  readonly position: () => number | null;
  /** Called for each notice after the position, in order. */
  readonly onNotice: (notice: NumberedNotice) => void;
  /** The notices up to this position will not be read, since there are too many or they were deleted. */
  readonly onSkip: (position: number) => void;
  /** Ends the use of the connection. */
  readonly fail: (error: unknown) => void;
}

/** How many notices are numbered or read at once. */
const batchSize = 1000;
/** Who is further behind is better off reading the data again. */
const maxBehind = 10_000;
/** How long an instance collects its notices: numbering each alone takes more of the database than writing it. */
const collectMs = 50;
/** How often an instance looks for notices that nobody numbers; it also shows that the connection is alive. */
const sweepMs = 1000;
/** Looking for them takes at most this part of the time: during a backup it takes long. */
const maxSweepShare = 0.05;
const maxSweepMs = 5000;

async function numberNotices(client: pg.Client, keys?: NoticeKeys): Promise<number> {
  const { rows } = await client.query<{ count: number }>({
    name: 'kolli_number_notices',
    text: 'select number_change_notices($1, $2) as count',
    values: [keys?.pharmacyIds ?? null, keys?.ids ?? null],
  });
  return rows[0]?.count ?? 0;
}

async function readNotices(client: pg.Client, after: number): Promise<NumberedNotice[]> {
  // A position as a double is exact below 2^53, and the driver returns a number.
  const { rows } = await client.query<NumberedNotice>({
    name: 'kolli_read_notices',
    text: `select position::double precision, pharmacy_id as "pharmacyId", box_id as "boxId", at, about,
      access_of as "accessOf" from read_change_notices($1, $2)`,
    values: [after, batchSize],
  });
  return rows;
}

/** The position from which reading can go on: `position`, or the last one if too much after it is missing or left. */
async function findPlace(client: pg.Client, position: number | null): Promise<number> {
  const { rows } = await client.query<{ last: number; pruned: number }>(`
    select last_position::double precision as last, pruned_position::double precision as pruned
    from change_notice_counter`);
  const { last = 0, pruned = 0 } = rows[0] ?? {};
  // After a failover to a standby that missed the newest notices `last` may be lower.
  const canGoOn = position !== null && position >= pruned && position <= last;
  return canGoOn && last - position <= maxBehind ? position : last;
}

/**
 * Numbers the notices of this instance and reads those of all instances, over one connection and one statement at a
 * time.
 */
export class NoticeFollower {
  readonly #client: pg.Client;
  readonly #following: Following;
  #keys: [pharmacyId: string, id: string][] = [];
  #isOwnDue = false;
  #isSweepDue = true;
  #isReadDue = true;
  #isRunning = false;
  #isOver = false;
  #collecting: NodeJS.Timeout | undefined;
  #sweeping: NodeJS.Timeout | undefined;

  private constructor(client: pg.Client, following: Following) {
    this.#client = client;
    this.#following = following;
  }

  /** Finds where to go on and begins. */
  static async begin(client: pg.Client, following: Following): Promise<NoticeFollower> {
    const follower = new NoticeFollower(client, following);
    await follower.#findPlace();
    follower.#run();
    return follower;
  }

  /** Numbers committed notices of this instance, with those of the same moment. */
  number({ pharmacyIds, ids }: NoticeKeys): void {
    for (const [index, id] of ids.entries()) this.#keys.push([pharmacyIds[index] ?? '', id]);
    this.#collecting ??= setTimeout(() => {
      this.#collecting = undefined;
      this.#isOwnDue = true;
      this.#run();
    }, collectMs);
  }

  /** Reads the notices that were numbered. */
  read(): void {
    this.#isReadDue = true;
    this.#run();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#collecting);
    clearTimeout(this.#sweeping);
  }

  #run(): void {
    if (!this.#isRunning) this.#work().catch(this.#following.fail);
  }

  async #work(): Promise<void> {
    this.#isRunning = true;
    try {
      while (!this.#isOver && (this.#isOwnDue || this.#isSweepDue || this.#isReadDue)) {
        if (this.#isOwnDue) await this.#numberOwn();
        if (this.#isSweepDue) await this.#sweep();
        if (this.#isReadDue) await this.#readNext();
      }
    } finally {
      this.#isRunning = false;
    }
  }

  async #numberOwn(): Promise<void> {
    const batch = this.#keys.splice(0, batchSize);
    this.#isOwnDue = this.#keys.length > 0;
    await numberNotices(this.#client, {
      pharmacyIds: batch.map(([pharmacyId]) => pharmacyId),
      ids: batch.map(([, id]) => id),
    });
  }

  async #sweep(): Promise<void> {
    this.#isSweepDue = false;
    const startedAt = performance.now();
    const count = await numberNotices(this.#client);
    const fairMs = (performance.now() - startedAt) / maxSweepShare;
    const pauseMs = Math.min(Math.max(sweepMs, fairMs), maxSweepMs);
    if (count === batchSize) this.#isSweepDue = true;
    else if (!this.#isOver)
      this.#sweeping = setTimeout(() => {
        this.#isSweepDue = true;
        this.#run();
      }, pauseMs);
  }

  async #readNext(): Promise<void> {
    this.#isReadDue = false;
    const after = this.#following.position() ?? 0;
    const notices = await readNotices(this.#client, after);
    for (const [index, notice] of notices.entries()) {
      // Deleted meanwhile.
      if (notice.position !== after + 1 + index) return this.#findPlace();
      this.#following.onNotice(notice);
    }
    if (notices.length === batchSize) this.#isReadDue = true;
  }

  async #findPlace(): Promise<void> {
    const position = await findPlace(this.#client, this.#following.position());
    if (position !== this.#following.position()) this.#following.onSkip(position);
  }
}
