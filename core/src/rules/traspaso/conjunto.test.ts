import { expect, test } from 'vitest';
import { conjuntoDeTraspaso } from './conjunto.ts';

const vinculo = (cuenta_id: string, company_id: string) => ({ cuenta_id, company_id });

test('a company without accounts goes alone', () => {
  expect(conjuntoDeTraspaso(['norte'], [])).toEqual({ empresas: ['norte'], cuentas: [] });
  expect(conjuntoDeTraspaso(['norte'], [vinculo('tienda', 'sur')])).toEqual({ empresas: ['norte'], cuentas: [] });
});

test('a company goes with the accounts that sold with it', () => {
  const vinculos = [vinculo('tienda', 'norte'), vinculo('feria', 'norte'), vinculo('local', 'sur')];
  expect(conjuntoDeTraspaso(['norte'], vinculos)).toEqual({ empresas: ['norte'], cuentas: ['feria', 'tienda'] });
});

test('companies that share an account go together, however long the chain and whatever its sequence', () => {
  const cadena = [
    vinculo('c', 'este'),
    vinculo('c', 'sur'),
    vinculo('b', 'sur'),
    vinculo('b', 'norte'),
    vinculo('a', 'norte'),
    vinculo('otra', 'oeste'),
  ];
  const completo = { empresas: ['este', 'norte', 'sur'], cuentas: ['a', 'b', 'c'] };
  for (const empresa of completo.empresas) {
    expect(conjuntoDeTraspaso([empresa], cadena)).toEqual(completo);
    expect(conjuntoDeTraspaso([empresa], cadena.toReversed())).toEqual(completo);
  }
});
