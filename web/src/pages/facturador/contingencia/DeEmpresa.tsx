import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContingenciaDeEmpresa, InformeHecho } from '@talonario/core/arca';
import { formatPuntoDeVenta, siglaOf } from '@talonario/core/comprobantes';
import { formatCuit } from '@talonario/core/empresas';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { decirCorte } from '../../../components/contingencia/corte.ts';
import { EmitirConCaea } from '../../../components/contingencia/EmitirConCaea.tsx';
import { EsperaRemota } from '../../../components/estados/EsperaRemota.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { Puede } from '../../../components/Puede.tsx';
import { Seccion } from '../../../components/secciones/Seccion.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { paths } from '../../../paths.ts';
import { enMiles, enPlural } from '../../../textos/numeros.ts';
import { PorResolver } from './PorResolver.tsx';
import { Quincenas } from './Quincenas.tsx';
import { hayParaInformar, hayParaPedir } from './quincenas.ts';

/** Contingency of a company: its open outage, what ARCA refused, and its fortnights. */
export function DeEmpresa({ empresa }: { empresa: ContingenciaDeEmpresa }) {
  const queryClient = useQueryClient();
  const params = { id: empresa.company_id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['arca'] });
  const pedir = useMutation({ mutationFn: () => call('pedirCaea', { params }), onSettled: refresh });
  const informar = useMutation({
    mutationFn: () => call('informarCaea', { params }),
    onSuccess: (informe) => notify.success(decirInforme(informe)),
    onSettled: refresh,
  });
  const working = pedir.isPending ? 'pedir' : informar.isPending ? 'informar' : null;
  return (
    <Seccion
      titulo={empresa.razon_social}
      forma="renglon"
      bajada={`${formatCuit(empresa.cuit)} · ${ajustesEnPalabras(empresa)}`}
      acciones={
        <Group gap="xs">
          <Puede derecho="emitir">
            {hayParaInformar(empresa) && (
              <Button loading={working === 'informar'} disabled={working === 'pedir'} onClick={() => informar.mutate()}>
                Informar ahora
              </Button>
            )}
          </Puede>
          <Puede derecho="configurar">
            {hayParaPedir(empresa) && (
              <Button
                variant="default"
                loading={working === 'pedir'}
                disabled={working === 'informar'}
                onClick={() => pedir.mutate()}
              >
                Pedir el código ahora
              </Button>
            )}
            <Button component={Link} to={paths.ajustesContingencia(empresa.company_id)} variant="default">
              Ajustes
            </Button>
          </Puede>
        </Group>
      }
    >
      <EsperaRemota esperando={working} />
      <Fallo fallo={pedir.error ?? informar.error} />
      {informar.data?.detenidas.map(({ punto_de_venta, tipo_comprobante, error }) => (
        <Notice
          key={`${punto_de_venta} ${tipo_comprobante}`}
          tono="ambar"
          titulo={`No se pudo seguir con ${siglaOf(tipo_comprobante)} ${formatPuntoDeVenta(punto_de_venta)}`}
        >
          {error}
        </Notice>
      ))}
      <Corte empresa={empresa} />
      {empresa.numeros_por_confirmar && <NumerosSinConfirmar id={empresa.company_id} />}
      {empresa.quincenas.map((quincena) => (
        <PorResolver key={`${quincena.mes} ${quincena.orden}`} quincena={quincena} />
      ))}
      <Quincenas quincenas={empresa.quincenas} de={empresa.razon_social} />
    </Seccion>
  );
}

/** `punto de venta 0091, a los 30 minutos sin preguntar`, or that it is off. */
function ajustesEnPalabras({ activa, punto_de_venta, minutos, automatica }: ContingenciaDeEmpresa): string {
  if (!activa) return 'apagada: se informan los comprobantes ya emitidos';
  const punto = punto_de_venta === null ? '' : `punto de venta ${formatPuntoDeVenta(punto_de_venta)}, `;
  return `${punto}a los ${enMiles(minutos)} minutos sin respuesta, ${automatica ? 'sin preguntar' : 'preguntando antes'}`;
}

function decirInforme({ informados, sin_movimiento }: InformeHecho): string {
  const partes = [
    ...(informados > 0 ? [enPlural(informados, 'Se informó 1 comprobante', 'Se informaron # comprobantes')] : []),
    ...(sin_movimiento > 0
      ? [enPlural(sin_movimiento, '1 punto de venta sin movimiento', '# puntos de venta sin movimiento')]
      : []),
  ];
  return partes.length === 0 ? 'No había comprobantes para informar ahora.' : `${partes.join(' y ')}.`;
}

/** The open outage, with the question when a person is to answer it. */
function Corte({ empresa: { corte } }: { empresa: ContingenciaDeEmpresa }) {
  const ahora = useAhora();
  const [preguntando, setPreguntando] = useState(false);
  if (corte === null) return null;
  const { titulo, detalle } = decirCorte(corte, ahora);
  return (
    <Notice tono={corte.espera === 'impedida' ? 'rojo' : 'ambar'} titulo={titulo}>
      {detalle}
      {corte.espera === 'confirmacion' && (
        <Puede derecho="emitir">
          <p>
            <Button mt="xs" onClick={() => setPreguntando(true)}>
              Emitir con CAEA ahora
            </Button>
          </p>
        </Puede>
      )}
      {preguntando && <EmitirConCaea corte={corte} onClose={() => setPreguntando(false)} />}
    </Notice>
  );
}

function NumerosSinConfirmar({ id }: { id: string }) {
  return (
    <Notice tono="rojo" titulo="Falta confirmar los últimos números">
      Se restauró una copia, y Talonario no conoce los números que dio después. Hasta que los confirmes, no sale nada
      con CAEA.{' '}
      <Puede derecho="configurar">
        <Link to={paths.ajustesContingencia(id)}>Confirmarlos</Link>
      </Puede>
    </Notice>
  );
}
