/** Words that no sentence for people may have: from an unexpected failure of ours, another program, or another language. */
const AJENO =
  /\bUps\b|undefined|\bnull\b|\bNaN\b|\[object|\bError:|^\s+at |ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|localhost:|\b(?:the|failed|not found|timed out|timeout|invalid|unexpected|cannot|refused|unknown|please|server error|bad gateway)\b/im;

/** Words that tell the person what to do, or that there is nothing to do. */
const QUE_HACER =
  /prob[aá]|volv[eé]|esper[aá]|no hace falta|sol[ao]s?\b|reintent|revis[aá]|fijate|eleg[ií]|ped[ií]|avis[aá]|cuando vuelva|inici[aá]|complet[aá]|escrib[ií]|entr[aá]|ingres[aá]|mir[aá]|us[aá]|agreg[aá]|carg[aá]|corre|defin[ií]|vincul[aá]|actualiz[aá]|hac[eé]|corr[eé]|abr[ií]|busc[aá]|tildá|permit[ií]|guard[aá]|ten[eé]s que|tiene que|verificalo|delegalo|habilita|sac[aá]|\bhay que\b/i;

/** Start of a sentence in a source: a quote, a tag's end, or the stop before it. */
const INICIO = String.raw`(?:['"\x60>]|[.;:] )`;

/** Sentences that must be read twice, by their fault: no subject, a pronoun without its noun, or an authority that speaks. */
const ACERTIJOS: Readonly<Record<string, RegExp>> = {
  'an authority that speaks':
    /(?:ARCA|Mercado Libre|Banco Central|nombreDePlaza\([^)]*\)\}|\$\{plaza\})(?: (?:ya|no|todavía|ahora))* (?:dice|dicen|dijo|dijeron)\b|\bLo (?:dijo|dicen)\b|\blo que (?:dice|dicen|dijo) (?:ARCA|Mercado)/g,
  'an unknown, without what is missing': /\b[Nn]o se sabe\b/g,
  'a subject that is missing': new RegExp(
    String.raw`${INICIO}[Ss]e (?:vuelven?|miran?|siguen?|deciden?|buscan?|consultan?)\b[^.«'"\x60]* (?:sola|solas|solo|solos)\b|\b[Ff]actur(?:a|an|ó|aron|en|e|ar) (?:las ventas )?solas?\b`,
    'g',
  ),
  'a pronoun without its noun':
    /\b[Ll]o (?:ya )?(?:emitido|guardado|elegido|mío|tuyo)\b|\b[Ll]o de acá\b|\b[Ll]o que (?:emitas|emitís|emita|hubo|saldría|vendas|esperaba|copiaste|dijiste)\b|\b(?:[Ll]a|[Ee]l|[Ll]as|[Ll]os) que (?:le|les) toca|\bElegí un[oa](?=['"\x60.<])|\b[Dd]ecí cuál\b/g,
  'a title that promises a sentence': /['"\x60>]\s*Para (?:saber|mirar|tener en cuenta)\s*['"\x60<]/g,
};

/** Riddles of a text for people, each with its fault and the words around it; none when it is understood in one reading. */
export function listAcertijos(texto: string): string[] {
  return Object.entries(ACERTIJOS).flatMap(([falta, patron]) =>
    [...texto.matchAll(patron)].map(
      ({ index, 0: palabras }) => `${falta}: …${texto.slice(Math.max(0, index - 30), index + palabras.length + 20)}…`,
    ),
  );
}

/** Faults of a failure's sentence, in words; none when it can be shown. */
export function problemasDeFrase(frase: string): string[] {
  const problemas: string[] = [];
  if (frase.trim().length < 12) problemas.push('says nothing');
  const ajeno = AJENO.exec(frase);
  if (ajeno) problemas.push(`«${ajeno[0].trim()}» is nobody's word`);
  if (/\n\s+at /.test(frase)) problemas.push('a stack');
  problemas.push(...listAcertijos(frase));
  return problemas;
}

/** Whether a sentence says what to do. */
export const diceQueHacer = (frase: string): boolean => QUE_HACER.test(frase);
