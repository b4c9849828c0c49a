<?php

declare(strict_types=1);

namespace Chekhov;

/** 408, 429 and 503: nothing was done, try again later. Calls that are safe to repeat have been retried already. */
final class ComeBackLater extends ChekhovException
{
}
