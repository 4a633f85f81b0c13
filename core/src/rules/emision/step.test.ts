import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { AppError } from '../errors.ts';
import {
  beginCorrida,
  nextPaso,
  step,
  TANDAS_INFRUCTUOSAS,
  type Admitido,
  type Contestada,
  type Corrida,
  type Suceso,
} from './step.ts';

const serie = { cuit: '20111111112', punto_de_venta: 3, tipo_comprobante: 6 } as const;
const draft = (id: string, fecha = '2026-11-20'): Admitido => ({ id, fecha });
const drafts = (...ids: string[]): Admitido[] => ids.map((id) => draft(id));

const begin = (admitidos: Admitido[], maximo = 10): Corrida<Admitido> =>
  beginCorrida({ serie, maximo, ultimo: 100, ultimaFecha: '2026-11-19', admitidos });

/** An answer that authorised the whole request, with these changes. */
const contestada = (respuesta: Partial<Contestada> = {}, apartados: string[] = []): Suceso<Admitido> => ({
  tipo: 'contestada',
  apartados,
  respuesta: {
    devueltos: [],
    avanza: true,
    fecha: '2026-11-20',
    ultimo: 110,
    adoptados: 0,
    impedimento: null,
    ilegible: false,
    en_duda: false,
    ...respuesta,
  },
});

const after = (corrida: Corrida<Admitido>, ...sucesos: Suceso<Admitido>[]): Corrida<Admitido> =>
  sucesos.reduce(step, corrida);

/** Ids of the drafts that the next request has; null: the next step is not a request. */
const tandaOf = (corrida: Corrida<Admitido>): string[] | null => {
  const paso = nextPaso(corrida);
  return paso.hacer === 'emitir' ? paso.tanda.map(({ id }) => id) : null;
};

test('drafts go in requests of as many as ARCA takes, and the run ends with the last draft', () => {
  const corrida = begin(drafts('a', 'b', 'c'), 2);
  expect(tandaOf(corrida)).toEqual(['a', 'b']);
  const despues = after(corrida, contestada({ ultimo: 102 }));
  expect(tandaOf(despues)).toEqual(['c']);
  expect(despues).toMatchObject({ ultimo: 102, ultimaFecha: '2026-11-20' });
  expect(nextPaso(after(despues, contestada()))).toEqual({ hacer: 'terminar' });
});

test('a run without drafts asks nothing of ARCA', () => {
  expect(nextPaso(begin([]))).toEqual({ hacer: 'terminar' });
});

describe('drafts that ARCA did not settle', () => {
  test('are admitted again, and go before the drafts that wait', () => {
    const corrida = after(begin(drafts('a', 'b', 'c'), 2), contestada({ devueltos: ['b'], ultimo: 101 }));
    expect(nextPaso(corrida)).toEqual({ hacer: 'admitir', ids: ['b'] });
    expect(tandaOf(after(corrida, { tipo: 'admitidos', admitidos: drafts('b') }))).toEqual(['b', 'c']);
  });

  test('go after an older draft when their date changed', () => {
    const corrida = after(
      begin([draft('a'), draft('b'), draft('c', '2026-11-21')], 2),
      contestada({ devueltos: ['b'] }),
    );
    const admitidos = [draft('b', '2026-11-22')];
    expect(tandaOf(after(corrida, { tipo: 'admitidos', admitidos }))).toEqual(['c', 'b']);
  });
});

describe('a request that ARCA could not read', () => {
  const ilegible = (devueltos: string[]) =>
    contestada({ devueltos, avanza: false, ilegible: true, fecha: null, ultimo: 100 });
  const admitidos = (...ids: string[]): Suceso<Admitido> => ({ tipo: 'admitidos', admitidos: drafts(...ids) });

  test('is sent by halves until the draft goes alone', () => {
    const cuatro = after(
      begin(drafts('a', 'b', 'c', 'd', 'e'), 4),
      ilegible(['a', 'b', 'c', 'd']),
      admitidos('a', 'b', 'c', 'd'),
    );
    expect(tandaOf(cuatro)).toEqual(['a', 'b']);
    const dos = after(cuatro, ilegible(['a', 'b']), admitidos('a', 'b'));
    expect(tandaOf(dos)).toEqual(['a']);
    // Both drafts were sent, one of them refused alone: the next request has again as many as ARCA takes.
    expect(tandaOf(after(dos, contestada(), contestada()))).toEqual(['c', 'd', 'e']);
  });

  test('is halved from its own size when it has fewer drafts than ARCA takes', () => {
    const dos = after(begin(drafts('a', 'b'), 10), ilegible(['a', 'b']), admitidos('a', 'b'));
    expect(tandaOf(dos)).toEqual(['a']);
  });

  test('is not counted among the requests that settle no voucher', () => {
    const veces = Array.from({ length: TANDAS_INFRUCTUOSAS + 2 }, () => [ilegible(['a', 'b']), admitidos('a', 'b')]);
    expect(after(begin(drafts('a', 'b')), ...veces.flat()).fallo).toBeNull();
  });
});

describe('a request that ARCA refused as a whole', () => {
  const impedimento = [{ codigo: 10_000, mensaje: 'CUIT no activa' }];

  test('refuses its drafts and those still waiting', () => {
    const corrida = after(
      begin(drafts('a', 'b', 'c'), 2),
      contestada({ devueltos: ['a', 'b'], avanza: false, impedimento, en_duda: true }),
      { tipo: 'admitidos', admitidos: drafts('a', 'b') },
    );
    expect(nextPaso(corrida)).toEqual({ hacer: 'rechazar', ids: ['a', 'b', 'c'], impedimento });
    expect(nextPaso(after(corrida, { tipo: 'rechazados' }))).toEqual({ hacer: 'terminar' });
  });

  test('does not refuse a draft that changed meanwhile and may not go out', () => {
    const corrida = after(
      begin(drafts('a', 'b'), 2),
      contestada({ devueltos: ['a'], avanza: false, impedimento }, ['b']),
    );
    expect(nextPaso(corrida)).toEqual({ hacer: 'admitir', ids: ['a', 'b'] });
    const admitido = after(corrida, { tipo: 'admitidos', admitidos: drafts('a') });
    expect(nextPaso(admitido)).toEqual({ hacer: 'rechazar', ids: ['a'], impedimento });
  });
});

describe('an answer in doubt', () => {
  test('makes the run ask for the date of ARCA’s last number before it dates another draft', () => {
    const corrida = after(
      begin(drafts('a', 'b'), 1),
      contestada({ devueltos: ['a'], avanza: false, en_duda: true, ultimo: 105 }),
    );
    expect(nextPaso(corrida)).toEqual({ hacer: 'fechar' });
    const fechada = after(corrida, { tipo: 'fechada', ultimaFecha: '2026-11-25' });
    expect(fechada.ultimaFecha).toBe('2026-11-25');
    expect(nextPaso(fechada)).toEqual({ hacer: 'admitir', ids: ['a'] });
  });

  test('makes the run ask nothing more when no draft is left', () => {
    expect(nextPaso(after(begin(drafts('a')), contestada({ en_duda: true })))).toEqual({ hacer: 'terminar' });
  });

  test('makes every draft be read again when ARCA had a voucher of ours', () => {
    const corrida = after(
      begin(drafts('a', 'b', 'c'), 1),
      contestada({ devueltos: ['a'], avanza: false, adoptados: 1 }, []),
    );
    expect(corrida.admitidos).toEqual([]);
    expect(nextPaso(corrida)).toEqual({ hacer: 'admitir', ids: ['a', 'b', 'c'] });
  });
});

describe('drafts that changed since they were admitted', () => {
  test('are admitted again, also when no draft of the request was left', () => {
    const corrida = after(begin(drafts('a', 'b'), 1), { tipo: 'apartada', apartados: ['a'] });
    expect(nextPaso(corrida)).toEqual({ hacer: 'admitir', ids: ['a'] });
    expect(tandaOf(after(corrida, { tipo: 'admitidos', admitidos: [] }))).toEqual(['b']);
  });

  test('keep no place in the run when they are not free any more', () => {
    expect(tandaOf(after(begin(drafts('a', 'b'), 1), { tipo: 'apartada', apartados: [] }))).toEqual(['b']);
  });
});

describe('a number that another voucher of ours has', () => {
  const error = new AppError('numero_en_uso', { comprobante: 'FC B 0003-00000012', borrador: false });
  const mirada = (ultimo: number): Suceso<Admitido> => ({ tipo: 'mirada', ultimo, ultimaFecha: '2026-11-21' });

  it('ends the run while ARCA tells the same last number', () => {
    const corrida = after(begin(drafts('a')), { tipo: 'numero_en_uso', error });
    expect(nextPaso(corrida)).toEqual({ hacer: 'mirar' });
    expect(nextPaso(after(corrida, mirada(100)))).toEqual({ hacer: 'cortar', error });
  });

  it('has every draft dated again behind the new last number', () => {
    const corrida = after(begin(drafts('a', 'b')), { tipo: 'numero_en_uso', error }, mirada(101));
    expect(corrida).toMatchObject({ ultimo: 101, ultimaFecha: '2026-11-21' });
    expect(nextPaso(corrida)).toEqual({ hacer: 'admitir', ids: ['a', 'b'] });
  });

  it('ends the run when ARCA moves on each time', () => {
    let corrida = begin(drafts('a'));
    for (let vez = 1; vez <= TANDAS_INFRUCTUOSAS; vez += 1) {
      expect(corrida.fallo).toBeNull();
      corrida = after(
        corrida,
        { tipo: 'admitidos', admitidos: drafts('a') },
        { tipo: 'numero_en_uso', error },
        mirada(100 + vez),
      );
    }
    expect(nextPaso(corrida)).toEqual({ hacer: 'cortar', error });
  });
});

test('requests that settle no voucher end the run, and a voucher settled between begins the count again', () => {
  const nada = [
    contestada({ devueltos: ['a'], avanza: false, fecha: null }),
    { tipo: 'admitidos', admitidos: drafts('a') } as const,
  ];
  const veces = (cuantas: number) => Array.from({ length: cuantas }, () => nada).flat();
  const casi = after(begin(drafts('a')), ...veces(TANDAS_INFRUCTUOSAS - 1));
  expect(tandaOf(casi)).toEqual(['a']);
  expect(nextPaso(after(casi, ...veces(1)))).toMatchObject({
    hacer: 'cortar',
    error: { code: 'arca_incierto', data: serie },
  });
  const avanzo = after(casi, contestada({ devueltos: ['a'] }), { tipo: 'admitidos', admitidos: drafts('a') });
  expect(tandaOf(after(avanzo, ...veces(TANDAS_INFRUCTUOSAS - 1)))).toEqual(['a']);
});

/** Answers of ARCA and the database to the next step, drawn by `fc`; each draft it settles is noted. */
const arbitraryRun = fc.record({
  ids: fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 8 }),
  azar: fc.infiniteStream(fc.nat(99)),
});

test('any run ends, and loses or settles twice no draft', () => {
  fc.assert(
    fc.property(arbitraryRun, ({ ids, azar }) => {
      const draw = (): number => azar.next().value ?? 0;
      let corrida = begin(drafts(...ids), 3);
      const listos: string[] = [];
      const settle = (id: string) => {
        expect(listos).not.toContain(id);
        listos.push(id);
      };
      for (let pasos = 0; ; pasos += 1) {
        // Each draft may be sent alone after halves, return, and be admitted again: far below this.
        expect(pasos).toBeLessThan(400);
        const quedan = [...corrida.porAdmitir, ...corrida.admitidos.map(({ id }) => id)];
        expect([...quedan, ...listos].toSorted()).toEqual(ids.toSorted());
        const paso = nextPaso(corrida);
        if (paso.hacer === 'terminar' || paso.hacer === 'cortar') break;
        corrida = step(corrida, answerTo(paso, corrida, draw, settle));
      }
    }),
    { numRuns: 2_000 },
  );
});

function answerTo(
  paso: ReturnType<typeof nextPaso<Admitido>>,
  corrida: Corrida<Admitido>,
  draw: () => number,
  settle: (id: string) => void,
): Suceso<Admitido> {
  switch (paso.hacer) {
    case 'mirar':
      return { tipo: 'mirada', ultimo: corrida.ultimo + (draw() % 2), ultimaFecha: null };
    case 'fechar':
      return { tipo: 'fechada', ultimaFecha: draw() % 2 ? '2026-11-21' : null };
    case 'admitir': {
      const [fuera, quedan] = [paso.ids.filter((_, n) => n % 7 === 6), paso.ids.filter((_, n) => n % 7 !== 6)];
      for (const id of fuera) settle(id);
      return { tipo: 'admitidos', admitidos: drafts(...quedan) };
    }
    case 'rechazar':
      for (const id of paso.ids) settle(id);
      return { tipo: 'rechazados' };
    case 'emitir': {
      const ids = paso.tanda.map(({ id }) => id);
      const suerte = draw();
      if (suerte < 10)
        return {
          tipo: 'numero_en_uso',
          error: new AppError('numero_en_uso', { comprobante: 'FC B 0003-00000012', borrador: false }),
        };
      if (suerte < 20) return { tipo: 'apartada', apartados: ids };
      if (suerte < 25)
        return contestada({ devueltos: ids, avanza: false, fecha: null, impedimento: [{ codigo: 1, mensaje: 'x' }] });
      if (suerte < 40 && ids.length > 1)
        return contestada({ devueltos: ids, avanza: false, fecha: null, ilegible: true });
      const cuantos = suerte < 50 ? 0 : 1 + (draw() % ids.length);
      for (const id of ids.slice(0, cuantos)) settle(id);
      return contestada({
        devueltos: ids.slice(cuantos),
        avanza: cuantos > 0,
        adoptados: draw() % 5 === 0 ? 1 : 0,
        en_duda: draw() % 5 === 0,
      });
    }
    default:
      throw new Error(paso.hacer);
  }
}
