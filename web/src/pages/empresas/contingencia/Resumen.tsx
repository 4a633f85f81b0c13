import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ContingenciaDeEmpresa } from '@talonario/core/arca';
import { formatPuntoDeVenta } from '@talonario/core/comprobantes';
import type { Empresa } from '@talonario/core/empresas';
import { Link } from 'react-router';
import { Esqueleto } from '../../../components/estados/Esqueleto.tsx';
import { ErrorState } from '../../../components/estados/States.tsx';
import { Hechos } from '../../../components/Hechos.tsx';
import { Puede } from '../../../components/Puede.tsx';
import { Seccion } from '../../../components/secciones/Seccion.tsx';
import { paths } from '../../../paths.ts';
import { estadoCaeaQuery } from '../../../queries/empresas/contingencia.ts';
import { enMiles } from '../../../textos/numeros.ts';
import { nombreDeQuincena } from '../../../textos/quincena.ts';

/** Contingency of a company, on its page: off, or how it works and whether the present fortnight has a code. */
export function Resumen({ empresa }: { empresa: Empresa }) {
  const { data, error, refetch } = useQuery(estadoCaeaQuery);
  const contingencia = data?.empresas.find(({ company_id }) => company_id === empresa.id);
  return (
    <Seccion
      titulo="Contingencia (CAEA)"
      acciones={
        <Puede derecho="configurar">
          <Button component={Link} to={paths.ajustesContingencia(empresa.id)} variant="default">
            {contingencia?.activa ? 'Cambiar' : 'Ver cómo se prende'}
          </Button>
        </Puede>
      }
    >
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Esqueleto barras={[{ height: 14, width: 'min(30rem, 90%)' }]} />
        )
      ) : (
        <Estado contingencia={contingencia} hoy={data.hoy} />
      )}
    </Seccion>
  );
}

function Estado({ contingencia, hoy }: { contingencia: ContingenciaDeEmpresa | undefined; hoy: string }) {
  if (!contingencia?.activa) {
    return (
      <p>
        Contingencia apagada: si ARCA no responde, tus comprobantes esperan en la cola y salen solos cuando vuelve.{' '}
        {contingencia && contingencia.quincenas.length > 0 && <Link to={paths.contingencia}>Ver las quincenas</Link>}
      </p>
    );
  }
  const { punto_de_venta, minutos, automatica, quincenas } = contingencia;
  const presente = quincenas.find(({ inicio, fin }) => inicio <= hoy && hoy <= fin);
  return (
    <>
      <Hechos
        forma="columna"
        hechos={{
          'Punto de venta': punto_de_venta === null ? null : formatPuntoDeVenta(punto_de_venta),
          'Con ARCA caída': `a los ${enMiles(minutos)} minutos ${automatica ? 'sale con CAEA, sin preguntar' : 'te pregunta si emitir con CAEA'}`,
          [presente ? `CAEA de la ${nombreDeQuincena(presente)}` : 'CAEA de esta quincena']:
            presente?.codigo ?? 'falta, y sin código no sale nada con CAEA',
        }}
      />
      <p>
        <Link to={paths.contingencia}>Ver las quincenas</Link>
      </p>
    </>
  );
}
