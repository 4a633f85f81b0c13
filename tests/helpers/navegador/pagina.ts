import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until every locator is visible. */
export async function expectVisible(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await seen(locator).waitFor({ state: 'visible' });
}

/** Waits until no locator is visible. */
export async function expectHidden(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await seen(locator).waitFor({ state: 'hidden' });
}

/** The locator without text for screen readers only, which repeats the screen. */
const seen = (locator: Locator): Locator => locator.and(locator.page().locator(':not([data-voz])'));

export async function expectEnabled(locator: Locator, enabled = true): Promise<void> {
  await expect.poll(() => locator.isEnabled()).toBe(enabled);
}

/** Waits until the locator has the focus. */
export async function expectFocused(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((nodo) => nodo === document.activeElement)).toBe(true);
}

export async function expectChecked(locator: Locator, checked = true): Promise<void> {
  await expect.poll(() => locator.isChecked()).toBe(checked);
}

export async function expectValue(locator: Locator, value: string | RegExp): Promise<void> {
  if (typeof value === 'string') await expect.poll(() => locator.inputValue()).toBe(value);
  else await expect.poll(() => locator.inputValue()).toMatch(value);
}

/** Waits until the address, without its origin, is this one. */
export async function expectAddress(page: Page, address: string | RegExp): Promise<void> {
  const current = (): string => page.url().replace(new URL(page.url()).origin, '');

  if (typeof address === 'string') await expect.poll(current).toBe(address);
  else await expect.poll(current).toMatch(address);
}

/** Waits for a toast with this message. */
export async function expectToast(page: Page, mensaje: string): Promise<void> {
  await expectVisible(page.locator('.toast', { hasText: mensaje }).first());
}

/** Stops the page's time, whose clock was installed: from here on the test moves it, and calls to the server take none. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Lets the page's stopped time run, little by little, until the locator is visible. */
export async function runUntilVisible(page: Page, locator: Locator): Promise<void> {
  const visible = async (): Promise<boolean> => (await page.clock.runFor(20), locator.isVisible());
  await expect.poll(visible, { interval: 1 }).toBe(true);
}
