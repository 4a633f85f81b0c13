import { chromium } from 'playwright-core';
import { findChromium } from './tests/helpers/navegador/chromium.js';
const [,, base, ...jobs] = process.argv; // jobs: name|path|width|height|theme|script
const b = await chromium.launch({ executablePath: findChromium().path });
const r = await (await fetch(base+'/api/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify(JSON.parse(process.env.LOGIN))})).json();
const key = process.env.TOKENKEY || 'token';
for (const j of jobs) {
  const [name, path, w, h, theme, script] = j.split('|');
  const ctx = await b.newContext({ viewport: { width: +w, height: +h }, colorScheme: theme, locale:'es-AR', timezoneId:'America/Argentina/Buenos_Aires', bypassCSP:true });
  await ctx.addInitScript(([k,t])=>localStorage.setItem(k,t),[key,r.token]);
  const page = await ctx.newPage();
  page.on('pageerror',e=>console.log(name,'pageerror',e.message));
  await page.goto(base+path);
  await page.waitForLoadState('load');
  await page.waitForSelector('main', {timeout: 20000}).catch(()=>{});
  await page.waitForTimeout(1800);
  if (script) { try { await (new Function('page', `return (async()=>{${script}})()`))(page); await page.waitForTimeout(700);} catch(e){console.log(name,e.message)} }
  await page.screenshot({ path: `/tmp/w/f-${name}.png`, fullPage: !name.startsWith('v-') });
  const over = await page.evaluate(()=>document.documentElement.scrollWidth - innerWidth);
  if (over>0) console.log(name,'overflows',over);
  await ctx.close();
}
await b.close();
