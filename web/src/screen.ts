import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface Screen<P> {
  Component: LazyExoticComponent<ComponentType<P>>;
  handle: {
    /** Starts bringing its code, for who is on the way to it. What fails is told when it is shown. */
    preload(): void;
  };
}

/** Screen of a route, whose code is loaded when it is first entered or a little before. */
export function screen<P>(load: () => Promise<{ default: ComponentType<P> }>): Screen<P> {
  return { Component: lazy(load), handle: { preload: () => void load().catch(() => undefined) } };
}
