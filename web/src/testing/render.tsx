import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Lecturas } from '../queries/queryClient.ts';
import './sinApuro.ts';

/** Draws a component as the application does, with what jsdom lacks of a browser. */
export function renderScreen(children: ReactNode): RenderResult {
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as unknown as MediaQueryList;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() });
  const queryClient = new Lecturas();
  return render(children, {
    wrapper: ({ children: screen }) => (
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">{screen}</MantineProvider>
      </QueryClientProvider>
    ),
  });
}
