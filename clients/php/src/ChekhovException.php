<?php

declare(strict_types=1);

namespace Chekhov;

/** A refusal of the service, or the reason why there was no answer. */
class ChekhovException extends \RuntimeException
{
    /**
     * @param int|null $status Status of the answer; null when there was none.
     * @param string|null $errorCode Error code for programs.
     * @param string|null $requestId Identifies the request in the logs of the service.
     * @param float|null $retryAfter Seconds that the service asks to wait.
     */
    final public function __construct(
        string $message,
        public readonly ?int $status = null,
        public readonly ?string $errorCode = null,
        public readonly ?string $requestId = null,
        public readonly mixed $body = null,
        public readonly ?float $retryAfter = null,
    ) {
        parent::__construct($message);
    }

    /** The exception for an answer with an error status. */
    public static function of(int $status, ?string $requestId, mixed $body, ?float $retryAfter): self
    {
        $detail = is_array($body) ? ($body['detail'] ?? null) : null;
        if (is_array($detail)) {
            $texts = array_map(static fn (array $one): string => implode('.', array_slice($one['loc'], 1) ?: $one['loc']) . ': ' . $one['msg'], self::problemsIn($body));
            $detail = $texts === [] ? null : implode('; ', $texts);
        }
        $code = is_array($body) && is_string($body['code'] ?? null) ? $body['code'] : null;
        $kind = match (true) {
            $status === 401 => Unauthorized::class,
            $status === 403 => Forbidden::class,
            $status === 404 => NotFound::class,
            $status === 409 => Conflict::class,
            $status === 410 => CursorLost::class,
            $status === 422 => InvalidRequest::class,
            $status === 408, $status === 429, $status === 503 => ComeBackLater::class,
            $status >= 500 => ServiceFailed::class,
            default => BadRequest::class,
        };
        return new $kind(is_string($detail) ? $detail : "HTTP $status", $status, $code, $requestId, $body, $retryAfter);
    }

    /**
     * A gateway before the service may refuse in a form of its own.
     *
     * @return list<array{loc: list<string|int>, msg: string, type: string}>
     */
    final protected static function problemsIn(mixed $body): array
    {
        $detail = is_array($body) && is_array($body['detail'] ?? null) ? $body['detail'] : [];
        return array_values(array_filter($detail, static fn (mixed $one): bool => is_array($one) && is_array($one['loc'] ?? null) && is_string($one['msg'] ?? null)));
    }
}
