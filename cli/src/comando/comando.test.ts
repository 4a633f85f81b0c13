import { describe, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { buildProgram } from '../program.ts';
import type { Grupo } from '../program/declarados/grupo.ts';
import { listComandos } from '../program/declarados/listComandos.ts';
import type { Output } from '../output/output.ts';
import { palabras } from './argumento.ts';
import { defineComando, readPedido, type Comando } from './comando.ts';
import { conDefecto, flag, heredada, noVacia, obligatoria } from './opcion.ts';
import { bandera } from './opciones/bandera.ts';
import { cuit } from './opciones/cuit.ts';
import { dias } from './opciones/dias.ts';
import { elegida } from './opciones/elegida.ts';
import { entero } from './opciones/entero.ts';
import { fecha } from './opciones/fecha.ts';
import { lista } from './opciones/lista.ts';
import { porcentaje } from './opciones/porcentaje.ts';
import { texto } from './opciones/texto.ts';

// A command that does not exist: all that it is stands in this object, and is registered by naming it.
const sellar = defineComando({
  nombre: 'sellar',
  resumen: 'Pone un sello a los papeles que se nombran.',
  clase: 'tarea',
  argumentos: { papeles: palabras('PAPEL', 'cuáles') },
  opciones: {
    sello: obligatoria(texto('SELLO', 'con cuál')),
    tinta: elegida(['azul', 'negra'], 'TINTA', 'de qué color'),
    copias: entero('cuántas veces', { hasta: 9 }),
    desdeElDia: fecha('desde cuándo vale'),
    secar: bandera('espera a que se seque'),
  },
  ejemplos: [['sellar A1 --sello Pagado', 'uno']],
  run: async (_context, { opciones, argumentos, json }) => {
    const sello: string = opciones.sello;
    const tinta: 'azul' | 'negra' | null = opciones.tinta;
    const copias: number | null = opciones.copias;
    const secar: boolean = opciones.secar;
    // @ts-expect-error An option that the command does not declare does not compile.
    const ausente = opciones.lacre;
    const papeles: readonly string[] = argumentos.papeles;
    const { desdeElDia } = opciones;
    return { data: { sello, tinta, copias, secar, desdeElDia, papeles, json, ausente }, blocks: [] };
  },
});

const grupos: readonly Grupo[] = [{ titulo: 'Papeles:', comandos: [sellar] }];

const run = (...argv: string[]): Promise<Output | null> => runIn(grupos, ...argv);

async function runIn(partes: readonly Grupo[], ...argv: string[]): Promise<Output | null> {
  let output: Output | null = null;
  const program = buildProgram(
    async ({ comando, typed, words }) => {
      output = await comando.run({} as Context, readPedido(comando, typed, words));
    },
    process.stdout,
    partes,
  );
  await program.parseAsync(argv, { from: 'user' });
  return output;
}

async function helpOf(...argv: string[]): Promise<string> {
  let said = '';
  const stdout = { write: (text: string) => (said += text) } as unknown as NodeJS.WriteStream;
  const program = buildProgram(async () => undefined, stdout, grupos);
  await expect(program.parseAsync([...argv, '--help'], { from: 'user' })).rejects.toMatchObject({ exitCode: 0 });
  return said;
}

describe('an option', () => {
  test('that the command above shows holds for the command below, which reads it', async () => {
    const rasgar = defineComando({
      nombre: 'sellar rasgar',
      resumen: 'Rompe los papeles.',
      clase: 'tarea',
      opciones: { copias: heredada(sellar.opciones.copias) },
      ejemplos: [['sellar rasgar', 'todos']],
      run: async (_context, { opciones }) => ({ data: { ...opciones }, blocks: [] }),
    });
    // The command above declares an option of the same name, which may be missing.
    const arriba = defineComando({ ...sellar, opciones: { copias: sellar.opciones.copias }, run: async () => null });
    const partes = [{ titulo: 'Papeles:', comandos: [arriba, rasgar] }];
    expect(await runIn(partes, 'sellar', 'rasgar', '--copias', '2')).toMatchObject({ data: { copias: 2 } });
    await expect(runIn(partes, 'sellar', 'rasgar', '--copias', '0')).rejects.toMatchObject({ code: 'valor_invalido' });
  });

  test('that has a default is read as if it had been typed, and empty is missing', () => {
    const alias = conDefecto('talonario', texto('ALIAS', 'cuál'));
    expect(alias.porDefecto).toBe('talonario');
    expect(alias.read('otro', '--alias')).toBe('otro');
    expect(() => alias.read(null, '--alias')).toThrow(expect.objectContaining({ code: 'campo_requerido' }));
  });

  test('that may not be empty is refused when it is, and may be missing', async () => {
    const conDias = defineComando({
      ...sellar,
      argumentos: {},
      opciones: { dias: noVacia(texto('DIAS', 'en cuántos días vence')) },
      run: async (_context, { opciones }) => ({ data: { ...opciones }, blocks: [] }),
    });
    const partes = [{ titulo: 'Papeles:', comandos: [conDias] }];
    expect(await runIn(partes, 'sellar')).toMatchObject({ data: { dias: null } });
    const refused = { code: 'campo_requerido', data: { campo: '--dias' } };
    await expect(runIn(partes, 'sellar', '--dias', ' ')).rejects.toMatchObject(refused);
  });

  test('with several texts takes them between commas', () => {
    expect(lista('CUIT', 'cuáles').read('30716543214, ,20111111112', '--empresas')).toEqual([
      '30716543214',
      '20111111112',
    ]);
    expect(lista('CUIT', 'cuáles').read(null, '--empresas')).toEqual([]);
  });

  test('that is a CUIT is read with or without dashes, and checked', () => {
    expect(cuit('de quién').read('30-71654321-4', '--empresa')).toBe('30716543214');
    const refused = { code: 'cuit_invalido', data: { cuit: '30716543215' } };
    expect(() => cuit('de quién').read('30716543215', '--empresa')).toThrow(expect.objectContaining(refused));
  });

  test('that is a number of days is read with or without its d', () => {
    const conservar = dias('cuántos', 30);
    expect([conservar.read('14', '--conservar'), conservar.read('14d', '--conservar')]).toEqual([14, 14]);
    for (const typed of ['0', '31d', '2s', '-1'])
      expect(() => conservar.read(typed, '--conservar')).toThrow(
        expect.objectContaining({ code: 'valor_invalido', data: { campo: '--conservar', valor: typed } }),
      );
  });

  test.each([
    ['12,5', 12.5],
    ['-3.25', -3.25],
    [null, null],
  ])('that is a percentage is read: %s', (typed, expected) => {
    expect(porcentaje('cuánto').read(typed, '--piso')).toBe(expected);
  });

  test('is typed in lowercase with dashes', () => {
    expect(flag('puntoDeVenta')).toBe('--punto-de-venta');
  });

  test.each(['0', '-1', '1.5', 'muchos', '9007199254740993'])('that is a number is refused: %s', (typed) => {
    expect(() => entero('cuántos').read(typed, '--limite')).toThrow(
      expect.objectContaining({ code: 'valor_invalido', data: { campo: '--limite', valor: typed } }),
    );
  });

  test('that is a number may be zero where that is its least', () => {
    expect(entero('cuántos', { desde: 0 }).read('0', '--saltear')).toBe(0);
  });

  test('that is a percentage is refused where it is none', () => {
    expect(() => porcentaje('cuánto').read('mucho', '--piso')).toThrow(
      expect.objectContaining({ code: 'valor_invalido', data: { campo: '--piso', valor: 'mucho' } }),
    );
  });
});

describe('a command declared as one object', () => {
  test('runs with what was typed, read by each kind of option', async () => {
    const linea = [
      'sellar',
      'A1',
      'B2',
      '--sello',
      ' Pagado ',
      '--copias',
      '3',
      '--desde-el-dia',
      '31/01/2026',
      '--secar',
    ];
    expect(await run(...linea, '--tinta', 'azul', '--json')).toMatchObject({
      data: {
        sello: 'Pagado',
        tinta: 'azul',
        copias: 3,
        secar: true,
        desdeElDia: '2026-01-31',
        papeles: ['A1', 'B2'],
        json: true,
      },
    });
  });

  test('gets null, false or no words for what was not typed', async () => {
    expect(await run('sellar', '--sello', 'Pagado')).toMatchObject({
      data: { tinta: null, copias: null, secar: false, desdeElDia: null, papeles: [], json: false },
    });
  });

  test.each([
    [['--sello', ''], 'campo_requerido', { campo: '--sello' }],
    [['--sello', 'X', '--copias', '10'], 'valor_invalido', { campo: '--copias', valor: '10' }],
    [['--sello', 'X', '--copias', 'mil'], 'valor_invalido', { campo: '--copias', valor: 'mil' }],
    [['--sello', 'X', '--desde-el-dia', '2026-02-30'], 'fecha_invalida', { campo: '--desde-el-dia' }],
  ])('%j is refused before it runs', async (argv, code, data) => {
    await expect(run('sellar', ...argv)).rejects.toMatchObject({ code, data });
  });

  test.each([
    [[], 'Falta la opción --sello <SELLO>.'],
    [['--sello', 'X', '--tinta', 'roja'], "El valor 'roja' no sirve para --tinta <TINTA>. Puede ser: azul, negra."],
    [['--sello', 'X', '--lacre'], 'No existe la opción --lacre.'],
  ])('%j is not understood', async (argv, sentence) => {
    await expect(run('sellar', ...argv)).rejects.toThrow(`${sentence} Mirá \`talonario sellar --help\`.`);
  });

  test('has its help, with its options, its examples and the silence that its kind admits', async () => {
    const help = await helpOf('sellar');
    expect(help).toMatch(/^Uso: talonario sellar \[PAPEL\.\.\.\] --sello <SELLO> \[opciones\]\n/);
    expect(help).toContain('Pone un sello a los papeles que se nombran.');
    expect(help).toMatch(/--tinta <TINTA> +de qué color \(azul, negra\)/);
    expect(help).toContain('\nEjemplos:\n  talonario sellar A1 --sello Pagado  # uno\n');
    expect(help).toContain('--silencioso');
    expect(await helpOf()).toMatch(/\nPapeles:\n +sellar \[PAPEL\.\.\.\] /);
  });

  test('is listed with those of the program', () => {
    const comandos = listComandos(buildProgram(async () => undefined, process.stdout, grupos));
    expect(comandos).toContainEqual({ nombre: 'sellar', clase: 'tarea', ejemplos: sellar.ejemplos });
  });

  test('does not compile without examples', () => {
    const { ejemplos: _ejemplos, ...sinEjemplos } = sellar;
    // @ts-expect-error A command has at least one example.
    const incompleto: Comando = sinEjemplos;
    // @ts-expect-error Nor is an empty list enough.
    const vacio: Comando['ejemplos'] = [];
    expect([incompleto.nombre, vacio]).toEqual(['sellar', []]);
  });
});
