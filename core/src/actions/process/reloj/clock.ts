/** Today and now come from here, so that a run can be placed at any moment. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
